import { plurals } from '../../plural.ts'

const count = plurals('en')
const files = (n: number) => count(n, { one: '{n} file', other: '{n} files' })
const folders = (n: number) => count(n, { one: '{n} folder', other: '{n} folders' })

/** English texts about folder sizes. Loaded with the first sizes. */
export const space = {
  'space.title': 'What takes the space',
  'space.titleOf': (name: string) => `What takes the space in ${name}`,
  'space.asOf': (when: string) => `As of ${when}`,
  'space.counting': 'Still being counted',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'In all',

  'space.inMyFiles': (size: string) => `${size} in My files`,
  'space.free': (size: string) => `${size} free`,
  'space.volume': (share: string) => `${share} of the disk is used`,

  'space.show': 'Show',
  'space.by.folder': 'By folder',
  'space.by.kind': 'By kind',
  'space.by.largest': 'Largest files',
  'space.by.oldest': 'Oldest files',
  'space.up': 'One folder up',
  'space.openFolder': 'Show the folder',

  'space.name': 'Name',
  'space.kind': 'Kind',
  'space.size': 'Size',
  'space.share': 'Share',
  'space.files': 'Files',
  'space.modified': 'Modified',
  'space.where': 'Folder',
  'space.here': 'Right here',
  'space.showInFolder': (name: string) => `Show ${name} in its folder`,
  'space.restName': 'All smaller items',
  'space.map': 'Map of sizes',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Images',
  'space.kind.audio': 'Audio',
  'space.kind.video': 'Videos',
  'space.kind.document': 'Documents',
  'space.kind.text': 'Text and code',
  'space.kind.archive': 'Archives',
  'space.kind.other': 'Other files',

  'space.empty': 'Nothing takes any space here',
  'space.emptyDetail': 'There are no files in this folder or below it.',
  'space.noFiles': 'No file to show',
  'space.off': 'The index is switched off',
  'space.offDetail': 'Sizes of folders are known by the index. An administrator can switch it on in the settings.',
  'space.building': 'Folders are still being counted',
  'space.buildingDetail': 'This page fills itself as soon as something is known of this folder.',
  'space.unknown': 'Nothing is known of this folder yet',
  'space.unknownDetail': 'The index has not come here. Folders behind links are counted where they really are.',
  'space.partial': 'Folders are still being counted: sizes will grow.',
} as const
