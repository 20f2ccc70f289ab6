// Puts the color scheme's class on the root element before the first paint, so that no wrong theme flashes.
// The build writes this into the page, where it costs no request; the application takes over afterwards.
(function () {
  var preference;
  try {
    preference = localStorage.getItem('theme');
  } catch (error) {
    preference = null;
  }
  var followsSystem = preference !== 'light' && preference !== 'dark';
  var isDark = followsSystem ? matchMedia('(prefers-color-scheme: dark)').matches : preference === 'dark';
  var scheme = isDark ? 'dark' : 'light';
  document.documentElement.classList.add(scheme);
  // The canvas is drawn before any style of ours: in the chosen scheme, whatever the operating system prefers.
  document.querySelector('meta[name="color-scheme"]').content = scheme;
})();
