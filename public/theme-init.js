// Puts the colour scheme's class on the root element before the first paint, so that no wrong theme flashes.
// A file of its own: the content security policy allows no inline script. The application takes over afterwards.
(function () {
  var preference;
  try {
    preference = localStorage.getItem('theme');
  } catch (error) {
    preference = null;
  }
  var followsSystem = preference !== 'light' && preference !== 'dark';
  var isDark = followsSystem ? matchMedia('(prefers-color-scheme: dark)').matches : preference === 'dark';
  document.documentElement.classList.add(isDark ? 'dark' : 'light');
})();
