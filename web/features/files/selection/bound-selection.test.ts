import { describe, expect, test } from 'bun:test'
import { applyPending, type PendingChange } from '../listing/pending.ts'
import { buildListing } from '../testing/build-listing.ts'
import { type BoundSelection, bindSelection, emptyBoundSelection } from './bound-selection.ts'
import { isSelected, selectOnly } from './selection.ts'

const listing = buildListing(['a', 'b', 'c'])
const holding = (row: number): BoundSelection => ({
  ...emptyBoundSelection(listing),
  selection: selectOnly(emptyBoundSelection(listing).selection, [row]),
})
const selected = ({ listing: of, selection }: BoundSelection) => of.names.filter((_, row) => isSelected(selection, row))

describe('heldIn', () => {
  test('another folder begins with nothing', () => {
    expect(selected(bindSelection(holding(1), buildListing(['b'], { path: '/there' })))).toEqual([])
    expect(selected(bindSelection(null, listing))).toEqual([])
  })

  test('a refreshed folder keeps what was selected', () => {
    expect(selected(bindSelection(holding(1), buildListing(['0', 'b', 'c'])))).toEqual(['b'])
  })

  test('wished names are selected as soon as they are there, and until then nothing changes', () => {
    const wishing = { ...holding(1), namesToSelect: ['new'] }
    expect(selected(bindSelection(wishing, listing))).toEqual(['b'])
    const there = bindSelection(wishing, buildListing(['a', 'b', 'c', 'new']))
    expect([selected(there), there.selection.active]).toEqual([['new'], 3])
  })
})

describe('applyPending', () => {
  const changes: PendingChange[] = [
    { type: 'gone', folder: '/here', names: new Set(['a', 'never there']) },
    { type: 'renamed', folder: '/here', from: 'b', to: 'z' },
    { type: 'gone', folder: '/there', names: new Set(['c']) },
  ]

  test('shows what will be, of this folder only', () => {
    expect(applyPending(listing, changes).names).toEqual(['z', 'c'])
  })

  test('dropping the changes brings everything back', () => {
    expect(applyPending(listing, [])).toBe(listing)
    expect(listing.names).toEqual(['a', 'b', 'c'])
  })

  test('what the server has done already is no change', () => {
    expect(applyPending(buildListing(['c', 'z']), changes).names).toEqual(['c', 'z'])
  })
})
