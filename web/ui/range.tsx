import type { ComponentProps, CSSProperties } from 'react'
import styles from './range.module.css'

interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value'> {
  readonly min: number
  readonly max: number
  readonly value: number
}

/** Slider for a number, as a range input of the browser with the look of the other sliders. */
export function Range({ className = '', ...props }: RangeProps) {
  const { min, max, value } = props
  const style = { '--at': (value - min) / (max - min) } as CSSProperties
  return <input {...props} type="range" className={`${styles.range} ${className}`} style={style} />
}
