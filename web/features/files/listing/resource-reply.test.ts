import { expect, test } from 'bun:test'
import { FileResource, FolderColumns } from '#contract/resources.ts'
import { differences } from '#web/lib/testing/compare-with-schema.ts'
import { isFileReply, isFolderReply, readResource } from './resource-reply.ts'

const named = { path: '/a', name: 'a', modified: '2026-01-01T00:00:00Z' }
const folder = {
  ...{ ...named, isDir: true, numDirs: 1, numFiles: 1, sorting: { by: 'name', asc: false } },
  ...{ names: 'sub/x.txt', kinds: 'df', sizes: [0, 7], modifieds: [1, 2] },
}
const view = { viewMode: 'mosaic', sorting: { by: 'size', asc: true }, galleryAnswered: true, groupBy: 'type' }
const file = { ...named, size: 3, extension: '.txt', mode: 420, isDir: false, isSymlink: false, type: 'text' }
const full = { ...file, content: 'abc', checksums: { md5: 'd41d8cd98f' }, subtitles: ['/a.vtt'], rights: ['list'] }

test('folders and files are checked as their schemas do', () => {
  expect(
    differences(isFolderReply, FolderColumns, [folder, { ...folder, view, rights: ['list', 'create'] }], (path) =>
      /^(?:sizes|modifieds)\./.test(path),
    ),
  ).toEqual([])
  // Types that the page does not know are accepted.
  expect(differences(isFileReply, FileResource, [file, full], (path) => path === 'type')).toEqual([])
})

test('a reply is a folder or a file', () => {
  expect(readResource(folder)).toBe(folder as FolderColumns)
  expect(readResource(full)).toBe(full as FileResource)
  for (const other of [null, 'text', {}, { ...folder, isDir: false }, { ...file, isDir: true }])
    expect(() => readResource(other)).toThrow(TypeError)
})
