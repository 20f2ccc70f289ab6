// jsdom asks of every rule, for every element, whether it matches: half the time of the screens' tests. What has neither the
// class nor the tag that a rule is about does not match it: that answer is quick.
const fromEnvironment = { paths: [require.resolve('jest-environment-jsdom')] };
const selectors = require(require.resolve('jsdom/lib/jsdom/living/helpers/selectors.js', fromEnvironment));
const { matchesDontThrow } = selectors;
const subjects = new Map();

/** For each selector of a list the class, else the tag, that its element must have; null where that takes more than a look. */
function subjectsOf(list) {
  let found = subjects.get(list);
  if (found === undefined) {
    const compounds = list
      .replace(/\[[^\]]*\]|\([^()]*\)/g, '')
      .split(',')
      .map((selector) =>
        selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1),
      );
    const all = compounds.map((compound) => /\.[\w-]+/.exec(compound)?.[0] ?? /^[a-z][\w-]*/i.exec(compound)?.[0]);
    found = /[()[\]\\]/.test(compounds.join()) || all.includes(undefined) ? null : all;
    subjects.set(list, found);
  }
  return found;
}

const isAbout = (element) => (subject) =>
  subject.startsWith('.') ? element.classList.contains(subject.slice(1)) : element.localName === subject.toLowerCase();

module.exports = function findSelectorsBySubject() {
  // Rules such as @keyframes have no selectors.
  selectors.matchesDontThrow = (element, list) =>
    list !== undefined && (subjectsOf(list)?.some(isAbout(element)) ?? true) && matchesDontThrow(element, list);
};
