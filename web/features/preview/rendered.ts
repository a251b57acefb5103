/** Properties of a component that renders a text. */
export interface RenderedProps {
  readonly name: string
  readonly path: string
  readonly text: string
}
