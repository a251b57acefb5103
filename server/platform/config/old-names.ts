import { type OptionName, optionNames, optionOf } from './options.ts'

/** The replacement of a name of File Browser's. */
export type FileBrowserName =
  /** A setting of the same meaning, or of the opposite one. */
  | { readonly kind: 'taken'; readonly name: OptionName; readonly turned: boolean }
  /** It has no effect here and is not needed. */
  | { readonly kind: 'needless'; readonly says: string }
  /** It is configured elsewhere. */
  | { readonly kind: 'elsewhere'; readonly says: string }

/**
 * Returns the replacement of a flag of File Browser, in the forms of all its versions: `img-processors`, `imageProcessors`,
 * `IMAGE_PROCESSORS`.
 */
export function fileBrowserName(written: string): FileBrowserName | undefined {
  return OLD_NAMES.get(plain(written))
}

/** File Browser's short flags and their long forms. */
export const FILE_BROWSER_LETTERS: Readonly<Record<string, string>> = {
  a: 'address',
  b: 'baseURL',
  c: 'config',
  d: 'database',
  k: 'key',
  l: 'log',
  p: 'port',
  r: 'root',
  s: 'signup',
  t: 'cert',
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[-_.]/g, '')

const inSettings = (key: string) =>
  `stored in the database; change it in the settings of the page, or with coffer config set ${key}`
const atStart = (flag: string) => `renamed to ${flag}`
const ofPeople = 'a default for new users; change it in the settings of the page, or with coffer config set'

const noCounterpart = 'not supported'

const NEEDLESS: Readonly<Record<string, string>> = {
  log: 'log lines go to standard error',
  'img-processors': 'Coffer sets the number of decoders itself',
  imageProcessors: 'Coffer sets the number of decoders itself',
  disableTypeDetectionByHeader: 'file types depend only on names',
  disableImageResolutionCalc: 'pictures are not read for listings',
  redisCacheUrl: 'unfinished uploads are kept in --data',
  'auth.logoutPage': noCounterpart,
  'branding.disableUsedPercentage': noCounterpart,
  hideLoginButton: noCounterpart,
  aceEditorTheme: noCounterpart,
  dateFormat: noCounterpart,
  redirectAfterCopyMove: noCounterpart,
}

const ELSEWHERE: Readonly<Record<string, string>> = {
  database: 'import it once with coffer import FILE; Coffer stores its own data in --data FOLDER',
  'auth.method': atStart('--auth-method'),
  'auth.header': `${atStart('--auth-header')}; it is accepted only from --trusted-proxies`,
  'auth.command': atStart('--auth-command'),
  'recaptcha.host': atStart('--recaptcha-host'),
  'recaptcha.key': `${atStart('--recaptcha-key')}, together with --captcha recaptcha`,
  'recaptcha.secret': 'set COFFER_RECAPTCHA_SECRET instead',
  signup: inSettings('signup'),
  shell: inSettings('shell'),
  createUserDir: inSettings('createUserDir'),
  minimumPasswordLength: inSettings('minimumPasswordLength'),
  'branding.name': inSettings('branding.name'),
  'branding.files': inSettings('branding.files'),
  'branding.disableExternal': inSettings('branding.disableExternal'),
  'branding.color': inSettings('branding.color'),
  'branding.theme': inSettings('branding.theme'),
  'tus.chunkSize': inSettings('tus.chunkSize'),
  'tus.retryCount': inSettings('tus.retryCount'),
  scope: ofPeople,
  locale: ofPeople,
  viewMode: ofPeople,
  singleClick: ofPeople,
  'sorting.by': ofPeople,
  'sorting.asc': ofPeople,
  lockPassword: ofPeople,
  hideDotfiles: ofPeople,
  commands: ofPeople,
  'perm.admin': ofPeople,
  'perm.execute': ofPeople,
  'perm.create': ofPeople,
  'perm.rename': ofPeople,
  'perm.modify': ofPeople,
  'perm.delete': ofPeople,
  'perm.share': ofPeople,
  'perm.download': ofPeople,
}

const OLD_NAMES: ReadonlyMap<string, FileBrowserName> = new Map([
  ...optionNames.flatMap(takenNames),
  ...Object.entries(NEEDLESS).map(([name, says]): [string, FileBrowserName] => [
    plain(name),
    { kind: 'needless', says },
  ]),
  ...Object.entries(ELSEWHERE).map(([name, says]): [string, FileBrowserName] => [
    plain(name),
    { kind: 'elsewhere', says },
  ]),
])

/** A variable of File Browser is its flag in capitals. */
function takenNames(name: OptionName): [string, FileBrowserName][] {
  const { alias = [], oppositeAlias } = optionOf(name)
  const entry = (variable: string, turned: boolean): [string, FileBrowserName] => [
    plain(variable.replace(/^FB_/, '')),
    { kind: 'taken', name, turned },
  ]
  return [...alias.map((each) => entry(each, false)), ...(oppositeAlias ? [entry(oppositeAlias, true)] : [])]
}
