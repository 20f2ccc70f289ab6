const { forwardRef, createElement } = require('react');

// Doesn't adapt its height, because jsdom has no layout. Measuring on each keystroke took a quarter of the form tests'
// time.
module.exports = forwardRef(({ minRows, maxRows: _maxRows, ...props }, ref) =>
  createElement('textarea', { rows: minRows, ...props, ref }),
);
