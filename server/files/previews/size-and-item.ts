import { PreviewSize } from '#contract/previews.ts'
import { parsePlainPath, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

/** Splits a path such as `thumb/a/b.jpg` into the size and the path of the item. @throws AppError `invalid` */
export function sizeAndItem(path: VirtualPath): { size: PreviewSize; item: VirtualPath } {
  const [first, ...item] = segmentsOf(path)
  const { data: size } = PreviewSize.safeParse(first)
  if (size === undefined) throw new AppError('invalid', 'The size must be thumb, medium or big.')
  return { size, item: parsePlainPath(item.join('/')) }
}
