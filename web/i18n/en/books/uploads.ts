import { plurals } from '../../plural.ts'

const count = plurals('en')
const numbers = new Intl.NumberFormat('en')

/** English texts about uploads. Loaded with the first upload. */
export const uploads = {
  'uploads.title': 'Uploads',
  'uploads.all': 'All uploads',
  'uploads.collecting': (n: number) =>
    n === 0 ? 'Reading…' : count(n, { one: 'Reading {n} item…', other: 'Reading {n} items…' }),
  'uploads.running': (done: number, total: number) =>
    count(total, { one: 'Uploading', other: `Uploading ${numbers.format(done)} of {n}` }),
  'uploads.waiting': 'Waiting for you',
  'uploads.failedSome': (n: number) => count(n, { one: '{n} upload failed', other: '{n} uploads failed' }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · ${left} left`,
  'uploads.done': (n: number) => count(n, { one: 'Uploaded one item', other: 'Uploaded {n} items' }),
  'uploads.percent': (percent: string) => `Uploads: ${percent} done`,
  'uploads.expand': 'Show the uploads',
  'uploads.collapse': 'Hide the uploads',
  'uploads.cancelAll': 'Cancel all uploads',
  'uploads.cancel': (name: string) => `Cancel ${name}`,
  'uploads.retry': (name: string) => `Try ${name} again`,
  'uploads.retryFailed': 'Try again',
  'uploads.dismiss': 'Dismiss',
  'uploads.pause': 'Pause all uploads',
  'uploads.resume': 'Continue all uploads',
  'uploads.pauseOne': (name: string) => `Pause ${name}`,
  'uploads.resumeOne': (name: string) => `Continue ${name}`,
  'uploads.paused': (done: number, total: number) =>
    count(total, { one: 'Paused', other: `Paused, ${numbers.format(done)} of {n} done` }),
  'uploads.offline': 'No connection. It goes on by itself.',
  'uploads.full': 'The disk of the server is full. What has arrived stays; make room there, then continue.',
  'uploads.short': (free: string, needed: string) =>
    `This will not fit. Free on the server: ${free}. Still to be uploaded: ${needed}.`,
  'uploads.short.goOn': 'Upload anyway',
  'uploads.short.cancel': 'Cancel',
  'uploads.goOn': 'Continue',
  'uploads.failed.more': 'What to do with the failed uploads',
  'uploads.failed.copy': 'Copy the list',
  'uploads.failed.clear': 'Clear the list',
  'uploads.decide': 'Decide…',
  'uploads.taken': (n: number) => count(n, { one: '{n} name is taken', other: '{n} names are taken' }),
  'uploads.unreadable': 'It could not be read from your device.',
  'uploads.state.queued': 'Waiting',
  'uploads.state.done': 'Done',
  'uploads.state.paused': 'Paused',
  'uploads.state.unfinished': 'Was cut off',
  'uploads.state.conflict': 'Name is taken',
  'uploads.conflict.title': 'This name is taken',
  'uploads.conflict.text':
    'The folder already has something with this name. What should happen to the file you upload?',
  'uploads.conflict.replace': 'Replace',
  'uploads.conflict.keepBoth': 'Keep both',
  'uploads.conflict.skip': 'Skip',
  'uploads.conflict.skipSame': 'Skip if same size and time',
  'uploads.conflict.more': (n: number) => count(n, { one: 'and one more', other: 'and {n} more' }),
  'uploads.unfinished.title': 'This upload was cut off',
  'uploads.unfinished.text': (percent: string) =>
    `${percent} of this file arrived before. Should the upload go on from there?`,
  'uploads.unfinished.resume': 'Continue',
  'uploads.unfinished.restart': 'Start over',
  'uploads.logOut.title': 'Log out and stop the uploads?',
  'uploads.logOut.detail': 'Not everything has arrived yet.',
  'uploads.logOut.stop': 'Stop and log out',
  'uploads.conflict.toAll': 'Do the same for all others',
  'uploads.left.title': 'Unfinished uploads',
  'uploads.left.said': (n: number) =>
    count(n, { one: 'One upload was not finished.', other: '{n} uploads were not finished.' }),
  'uploads.left.files': (left: number, total: number) =>
    count(total, {
      one: 'It was not uploaded yet.',
      other: `${numbers.format(left)} of {n} files were not uploaded yet.`,
    }),
  'uploads.left.more': 'It had not been read to its end: there may be more.',
  'uploads.left.never': 'It was pasted, and the page cannot have it again. Paste it once more.',
  'uploads.left.forget': 'Forget',
  'uploads.left.forgetOne': (name: string) => `Forget ${name}`,
  'uploads.left.chooseFolder': 'Choose the folder again',
  'uploads.left.chooseFiles': 'Choose the files again',
  'uploads.left.looking': 'Looking for what is left…',
  'uploads.left.denied': 'The browser does not let the page read it. Continue and allow that, or choose it again.',
  'uploads.left.gone': 'It is not where it was. If it was moved or renamed, choose it again.',
  'uploads.left.stranger': 'Nothing of what you chose belongs to this upload.',
  'uploads.left.elsewhere': 'Another tab goes on with it.',
  'uploads.left.changed': (n: number) => count(n, { one: 'One file has changed.', other: '{n} files have changed.' }),
  'uploads.left.missing': (n: number) =>
    count(n, { one: 'One file is not there any more.', other: '{n} files are not there any more.' }),
  'uploads.left.takeChanged': 'Upload as they are now',
  'uploads.left.leaveOut': 'Leave out',
}
