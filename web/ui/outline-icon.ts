import { createElement, type SVGProps } from 'react'

/** A drawing of lucide's: its name, and the shapes it is made of. */
interface Drawing {
  readonly name: string
  readonly node: ReadonlyArray<readonly [shape: string, attributes: Readonly<Record<string, string>>]>
}

/**
 * Makes the component of a drawing. The build puts it in the place of lucide's own, which can do more than the page asks for and is
 * larger than all drawings that a visitor sees.
 */
export default function createOutlineIcon({ name, node }: Drawing) {
  const shapes = node.map(([shape, attributes]) => createElement(shape, attributes))
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className ?? ''}`,
        ...rest,
      },
      ...shapes,
    )
}
