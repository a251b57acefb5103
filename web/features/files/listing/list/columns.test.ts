import { expect, test } from 'bun:test'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import type { ListColumn, ListColumnId } from '#contract/users.ts'
import { withMoved, withShown, withWidth } from './column-changes.ts'
import { allColumns, columnsTemplate, fittingColumns } from './columns.ts'

const { columns } = INITIAL_LISTING
const ids = (of: readonly ListColumn[]) => of.map(({ id }) => id)
const column = (id: ListColumnId, width = 100): ListColumn => ({ id, width, shown: true })

test('columns that are not stored are added hidden, and each is there once', () => {
  expect(allColumns(columns)).toBe(columns)
  const all = allColumns([column('modified'), column('size'), column('modified', 200)])
  expect(all.map(({ id, shown }) => [id, shown])).toEqual([
    ['modified', true],
    ['size', true],
    ['type', false],
    ['shared', false],
  ])
})

test('where there is too little space, the least important columns are left out, and hidden ones always', () => {
  const all = [column('shared'), column('type'), column('size'), column('modified')]
  expect(ids(fittingColumns(all, 1200))).toEqual(['shared', 'type', 'size', 'modified'])
  expect(ids(fittingColumns(all, 650))).toEqual(['type', 'size', 'modified'])
  expect(ids(fittingColumns(all, 500))).toEqual(['size', 'modified'])
  expect(ids(fittingColumns(all, 300))).toEqual([])
  expect(ids(fittingColumns(columns, 1200))).toEqual(['type', 'size', 'modified'])
})

test('the name takes the space that the columns leave', () => {
  expect(columnsTemplate([column('size', 90)])).toBe('minmax(0, 1fr) 90px 44px')
})

test('a column is shown, resized within limits and moved', () => {
  expect(ids(withShown(columns, 'type', false).filter(({ shown }) => shown))).toEqual(['size', 'modified'])
  const widths = [1, 90.4, 9000].map((width) => withWidth(columns, 'size', width)[1]?.width)
  expect(widths).toEqual([64, 90, 480])
  expect(ids(withMoved(columns, 'modified', 'type'))).toEqual(['modified', 'type', 'size', 'shared'])
  expect(ids(withMoved(columns, 'type', 'modified'))).toEqual(['size', 'modified', 'type', 'shared'])
})
