import { Marked } from 'marked'
import { answerCalls } from '#web/lib/worker-calls.ts'

const marked = new Marked({
  gfm: true,
  renderer: { checkbox: ({ checked }) => (checked ? '\u2611 ' : '\u2610 ') },
})

const methods = {
  /** Converts Markdown to HTML, including any HTML in it: it must be sanitized before it is shown. */
  html: (text: string): string => marked.parse(text, { async: false }),
}

/** Methods that the worker offers. */
export type MarkdownMethods = typeof methods
answerCalls(methods)
