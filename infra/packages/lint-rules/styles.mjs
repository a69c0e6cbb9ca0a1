// An oxlint plugin with a rule for styled-components. oxlint loads the file because .oxlintrc.json names it.
const noCommentInStyle = {
  meta: { messages: { comment: 'A comment inside a style is part of the release. Write it above the style.' } },
  /** @param {{ report: (problem: { node: object, messageId: string }) => void }} context */
  create: (context) => ({
    /** @param {{ quasi: { quasis: { value: { raw: string } }[] } }} node */
    TaggedTemplateExpression({ quasi }) {
      for (const part of quasi.quasis)
        if (part.value.raw.includes('/*')) context.report({ node: part, messageId: 'comment' });
    },
  }),
};

export default { meta: { name: 'styles' }, rules: { 'no-comment-in-style': noCommentInStyle } };
