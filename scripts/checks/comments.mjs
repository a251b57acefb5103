const opening = /^(?:What|How|Who|Whoever|Whom|Whose|Where|Wherever|Why)\b/
const docComment = /^[ \t]*(?:\{)?\/\*\*((?:(?!\*\/)[\s\S])*)\*\//gm

/** Names of the former private vocabulary, by the standard term that replaced each. */
const bannedNames = {
  Told: 'IntentSummary',
  toldBy: 'summarizeIntents',
  WayBack: 'BackLink',
  wayBack: 'rollBack or backtrack',
  Comings: 'Arrivals',
  MoveIn: 'FileBrowserImporter',
  MoveInDesk: 'ImportSession',
  PackedFiles: 'ArchiveContentService',
  Leave: 'RequestAuthorizer',
  askLeave: 'authorizeUpload',
  keepValues: 'memoize',
  FreshValues: 'VersionedCache',
  Deed: 'ChangeSummary',
  Whereabouts: 'ItemLocation',
  CutOff: 'Interrupted',
  Disagreement: 'Mismatch',
  Asker: 'Principal',
}
const bannedDeclaration = new RegExp(
  `\\b(?:class|interface|type|function) (${Object.keys(bannedNames).join('|')})\\b`,
  'g',
)

/**
 * Returns where a source file breaks the rules for comments and names: doc comments are statements, so they do not begin with a question word and
 * their first sentence is no question; names are the standard terms.
 *
 * @param {string} path from the project's root, only used in the answer
 * @param {string} source
 * @returns {string[]} a line for each problem
 */
export function commentProblems(path, source) {
  const lineOf = (index) => source.slice(0, index).split('\n').length
  const comments = [...source.matchAll(docComment)].flatMap((match) => {
    const text = (match[1] ?? '')
      .replace(/^\s*\*? ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const [sentence = ''] = /^.*?[.?!:](?=\s|$)|^.*$/.exec(text) ?? []
    const isQuestion = sentence.endsWith('?')
    if (!isQuestion && !opening.test(text)) return []
    const line = lineOf(match.index + match[0].indexOf('/**'))
    return [`${path}:${line}: ${sentence.slice(0, 60)} — begin with what it does: "Returns …", "Creates …", or a noun`]
  })
  const names = [...source.matchAll(bannedDeclaration)].map(
    ({ index, 1: name = '' }) => `${path}:${lineOf(index)}: ${name} — the standard term is ${bannedNames[name]}`,
  )
  return [...comments, ...names]
}
