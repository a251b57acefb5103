import { describe, expect, test } from 'bun:test'
import { layOut, move } from './grid-layout.ts'
import { measuresOf } from './measures.ts'

const desktop = { row: 36, thumbs: true, tileSize: 180 } as const

describe('the mosaic', () => {
  test('has columns of about 300 px, whose pictures have two thirds of their width as height', () => {
    expect(measuresOf('mosaic', 1200, desktop)).toMatchObject({ columns: 4, picture: { width: 285, height: 190 } })
    expect(measuresOf('mosaic', 1216, desktop).lineHeight).toBe(193 + 58 + 12)
    expect(measuresOf('mosaic', 100, desktop).columns).toBe(1)
  })

  test('pictures are neither flat nor tall', () => {
    expect(measuresOf('mosaic', 599, desktop).picture.height).toBe(240)
    expect(measuresOf('mosaic', 120, desktop).picture.height).toBe(160)
  })

  test('without thumbnails cards are small', () => {
    expect(measuresOf('mosaic', 1200, { ...desktop, thumbs: false })).toMatchObject({
      lineHeight: 76,
      picture: { width: 0, height: 0 },
    })
  })
})

describe('the gallery', () => {
  test.each([
    [120, 9],
    [180, 6],
    [260, 4],
  ] as const)('tiles of about %d px fill the width', (tileSize, columns) => {
    const measures = measuresOf('mosaic gallery', 1200, { ...desktop, tileSize })
    expect(measures.columns).toBe(columns)
    expect(measures.picture.width).toBe(measures.picture.height)
    expect(Math.abs(measures.picture.width - tileSize)).toBeLessThan(30)
  })

  test.each([
    [120, 3],
    [180, 2],
    [260, 1],
  ] as const)('on a phone, tiles of %d px have %d columns', (tileSize, columns) => {
    expect(measuresOf('mosaic gallery', 390, { row: 44, thumbs: true, tileSize }).columns).toBe(columns)
  })

  test('folders are compact, and keys lead between them and the files below', () => {
    const { folderLines, ...measures } = measuresOf('mosaic gallery', 1200, { ...desktop, tileSize: 260 })
    expect(folderLines).toEqual({ columns: 6, lineHeight: 64 })
    const layout = layOut({ folders: 6, files: 8, ...measures, folderLines })
    expect(move(layout, 0, 'down', 3)).toBe(6)
    expect(move(layout, 5, 'down', 3)).toBe(9)
    expect(move(layout, 9, 'up', 3)).toBe(5)
    expect(move(layout, 7, 'up', 3)).toBe(2)
  })
})
