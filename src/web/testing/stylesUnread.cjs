// No style sheets are written in tests (styleSheetWithoutRules.cjs), so serializing their contents is pointless.
// Evaluating the theme's style functions on each render took a sixth of the time of screen tests.
exports.serializeStyles = () => ({ name: 'unread', styles: '', next: undefined });
