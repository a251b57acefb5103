import { createElement, type SVGProps } from 'react'

/** Icon definition of lucide: its name and its shapes. */
interface Drawing {
  readonly name: string
  readonly node: ReadonlyArray<readonly [shape: string, attributes: Readonly<Record<string, string>>]>
}

/**
 * Creates the component of an icon. The build substitutes it for lucide's own function, which has unused features and is larger than all
 * icons of the pages for visitors.
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
