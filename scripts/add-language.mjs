import { relative } from 'node:path'
import { ensureInstalled } from './launch/install.mjs'
import { root } from './launch/root.mjs'
import { exitWith, LaunchError, say } from './launch/say.mjs'

// `npm run add-language -- LANGUAGE [FROM]`: copies the texts of English, or of FROM, for a new language, and says where to register it.
await exitWith(async () => {
  await ensureInstalled()
  const { copyLanguage } = await import('./messages/copy-language.mjs')
  const [language = '', from = 'en'] = process.argv.slice(2)
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(language))
    throw new LaunchError(
      'usage: npm run add-language -- LANGUAGE [FROM], for example nl nl-be: tags of BCP 47 in lower case',
    )
  const files = copyLanguage(`${root}/web/i18n/messages`, language, from)
  if (files.length === 0) throw new LaunchError(`There are texts of ${language} already, or none of ${from}.`)
  say(`copied ${files.length} files, from ${relative(root, files[0] ?? '')} on`)
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language)
  process.stdout.write(`
Add to contract/locales.ts:         '${language}',
Add to web/i18n/language-names.ts:  '${language}': '${name}',

Then translate web/i18n/messages/*/${language}.json, and see docs/develop/how-to/add-a-language.md.
`)
  return 0
})
