// Tests write no style sheets (styleSheetWithoutRules.cjs), so serializing their contents would be pointless.
// Evaluating the theme's style functions on each render took a sixth of the screen tests' time.
exports.serializeStyles = () => ({ name: 'unread', styles: '', next: undefined });
