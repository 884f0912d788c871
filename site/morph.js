// Brings an element's content to new markup by changing only what differs, so that the browser has little to lay out and
// paint anew. Called by page/dom.py.
"use strict";
(() => {
  // What a person may have changed by hand is put in anew, not patched.
  const WHOLE = new Set(["INPUT", "SELECT", "TEXTAREA"]);
  const mould = document.createElement("template");
  // The page's policy lets no text become markup but through here. What people write is escaped (page/markup.py), so that
  // no such word can come from it.
  const ACTIVE = /<(script|iframe|object|embed|base|meta|link)\b/i;
  const sound = (markup) => {
    if (ACTIVE.test(markup)) throw new TypeError(`This is no markup of the page's: ${markup.match(ACTIVE)[0]}`);
    return markup;
  };
  const types = window.trustedTypes?.createPolicy("santacruz-markup", { createHTML: sound });
  const trusted = (markup) => (types ? types.createHTML(markup) : sound(markup));

  function attributes(place, fresh) {
    for (const { name } of [...place.attributes]) {
      const opened = name === "open" && place.tagName === "DETAILS" && place.id;
      if (!fresh.hasAttribute(name) && !opened) place.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) if (place.getAttribute(name) !== value) place.setAttribute(name, value);
  }

  function content(place, fresh) {
    const had = [...place.childNodes];
    const wanted = [...fresh.childNodes];
    wanted.forEach((node, index) => {
      const old = had[index];
      if (!old) place.append(node);
      else if (old.isEqualNode(node)) return;
      else if (old.nodeName !== node.nodeName || WHOLE.has(old.nodeName)) old.replaceWith(node);
      else if (old.nodeType === Node.ELEMENT_NODE) whole(old, node);
      else old.data = node.data;
    });
    for (const old of had.slice(wanted.length)) old.remove();
  }

  function whole(place, fresh) {
    attributes(place, fresh);
    content(place, fresh);
  }

  window.santacruzMorph = {
    // The content of `place`.
    content(place, markup) {
      mould.innerHTML = trusted(markup);
      content(place, mould.content);
    },
    // `place` itself, which the markup of one element describes; gives the element that stands there then.
    whole(place, markup) {
      mould.innerHTML = trusted(markup);
      const fresh = mould.content.firstElementChild;
      if (place.nodeName !== fresh.nodeName) place.replaceWith(fresh);
      else whole(place, fresh);
      return fresh.isConnected ? fresh : place;
    },
    // All of `place` at once.
    fill(place, markup) {
      place.innerHTML = trusted(markup);
    },
    // One more element at the end of `place`; gives it.
    added(place, markup) {
      place.insertAdjacentHTML("beforeend", trusted(markup));
      return place.lastElementChild;
    },
    // A new element.
    made(markup) {
      mould.innerHTML = trusted(markup);
      return mould.content.firstElementChild;
    },
  };
})();
