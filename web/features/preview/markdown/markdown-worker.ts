import { Marked } from 'marked'
import { answerCalls } from '#web/lib/worker-calls.ts'

const marked = new Marked({
  gfm: true,
  renderer: { checkbox: ({ checked }) => (checked ? '\u2611 ' : '\u2610 ') },
})

const methods = {
  /** A text of Markdown as HTML, with whatever HTML it holds: it must be cleaned before it is shown. */
  html: (text: string): string => marked.parse(text, { async: false }),
}

/** What the worker answers. */
export type MarkdownMethods = typeof methods
answerCalls(methods)
