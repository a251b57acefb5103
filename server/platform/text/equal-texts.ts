import { timingSafeEqual } from 'node:crypto'

/** Are the texts equal? Takes the same time wherever they differ. */
export function areEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
