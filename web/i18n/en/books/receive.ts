import { plurals } from '../../plural.ts'

const count = plurals('en')

/** English texts about items shared to Coffer by other apps on the device. */
export const receive = {
  'receive.title': (n: number) => count(n, { one: 'Save {n} item', other: 'Save {n} items' }),
  'receive.detail': 'Another app sent this here. Choose where it is to go.',
  'receive.into': 'Folder',
  'receive.chooseFolder': 'Choose another folder',
  'receive.save': 'Upload here',
  'receive.discard': 'Discard',
  'receive.text': (date: string) => `Shared text, ${date}`,
  'receive.nothing': 'Nothing arrived. Share it once more.',
  'receive.notKept': 'What was shared could not be kept on this device. There may not be enough room.',
  'receive.notAllowed': 'You may not upload files here.',
} as const
