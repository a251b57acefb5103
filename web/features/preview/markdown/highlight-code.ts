import { LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import { classHighlighter, highlightCode } from '@lezer/highlight'

/** Maximum length of a highlighted code block in characters, and number of highlighted blocks, to limit the delay. */
const MAX_LENGTH = 50_000
const MAX_BLOCKS = 200

/** Returns the language in the class of a code block, as Markdown writes it. */
const languageOf = (code: Element): string | null => /^language-([\w+#.-]+)$/.exec(code.className)?.[1] ?? null

async function highlightBlock(code: Element, name: string): Promise<void> {
  const support = await LanguageDescription.matchLanguageName(languages, name, false)?.load()
  const text = code.textContent
  if (!support || text.length > MAX_LENGTH) return
  const pieces: Node[] = []
  highlightCode(
    text,
    support.language.parser.parse(text),
    classHighlighter,
    (piece, classes) => {
      if (classes === '') return void pieces.push(document.createTextNode(piece))
      const span = document.createElement('span')
      span.className = classes
      span.textContent = piece
      pieces.push(span)
    },
    () => void pieces.push(document.createTextNode('\n')),
  )
  code.replaceChildren(...pieces)
}

/**
 * Highlights the code blocks that specify a language, one after the other.
 *
 * @throws when a language does not load
 */
export async function highlightCodeBlocks(root: HTMLElement): Promise<void> {
  const blocks = [...root.querySelectorAll('pre > code[class]')].slice(0, MAX_BLOCKS)
  for (const code of blocks) {
    const name = languageOf(code)
    if (name !== null && root.isConnected) await highlightBlock(code, name)
  }
}
