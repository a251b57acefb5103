/** What shows a text as more than its letters is given. */
export interface RenderedProps {
  readonly name: string
  readonly path: string
  readonly text: string
}
