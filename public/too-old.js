// Replaces the application by one sentence in a browser that can't run it. Old browsers read this: ES5 only.
// The build writes it into the page, with the oldest browsers and what they can do.
(function (isNewEnough, browsers) {
  if (isNewEnough()) return;
  var words = document.createElement('p');
  words.textContent = 'This browser is too old for Hearth. Update it, or use ' + browsers + '.';
  words.style.cssText = 'margin:0;padding:24px;font:16px/1.5 sans-serif;background:#fff;color:#000';
  var root = document.getElementById('root');
  root.parentNode.replaceChild(words, root);
})(__IS_NEW_ENOUGH__, '__BROWSERS__');
