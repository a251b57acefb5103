import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')

/** Icelandic texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Innihald skrárinnar „${name}“`,
  'archive.way': 'Mappa í safnskránni',
  'archive.search': 'Leita í safnskránni',
  'archive.name': 'Heiti',
  'archive.size': 'Stærð',
  'archive.modified': 'Breytt',
  'archive.names': 'Stafatafla heita',
  'archive.names.automatic': 'Sjálfvirkt',
  'archive.names.guessed': (name) => `Sjálfvirkt (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} skrá', other: '{n} skrár' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, { one: 'Ekki er hægt að afþjappa {n} atriði', other: 'Ekki er hægt að afþjappa {n} atriðum' }),
  'archive.selected': (n: number) => count(n, { one: '{n} valið', other: '{n} valin' }),
  'archive.found': (n: number) => count(n, { one: '{n} fannst', other: '{n} fundust' }),
  'archive.empty': 'Þessi safnskrá er tóm.',
  'archive.emptyFolder': 'Þessi mappa er tóm.',
  'archive.nothingFound': 'Ekkert í þessari möppu heitir þetta.',

  'archive.failed.notArchive': 'Þetta er ekki safnskrá sem hægt er að lesa, eða hún er skemmd.',
  'archive.failed.tooLarge': 'Þessi safnskrá inniheldur of mikið til að hægt sé að skoða hana hér.',
  'archive.failed.detail': 'Þú getur samt sótt hana.',

  'archive.refusal.name': 'heitið vísar annað eða er ónothæft',
  'archive.refusal.duplicate': 'annað atriði hefur sama heiti',
  'archive.refusal.link': 'tengill',
  'archive.refusal.special': 'hvorki skrá né mappa',
  'archive.refusal.encrypted': 'dulritað',
  'archive.refusal.method': 'þjappað með aðferð sem Coffer þekkir ekki',
  'archive.refusal.damaged': 'skemmt',
  'archive.refusal.taken': 'heitið er þegar í notkun',
  'archive.refusal.denied': 'ekki leyft þar',

  'archive.entry.download': 'Sækja',
  'archive.entry.none': 'Forskoðun er ekki í boði fyrir þessa skrá.',
  'archive.entry.tooLarge': 'Þessi skrá er of stór til að hægt sé að sýna hana hér.',
  'archive.entry.failed': 'Ekki er hægt að sýna þetta: það gæti verið skemmt.',

  'archive.extractAll': 'Afþjappa öllu',
  'archive.extractSelected': (n: number) => count(n, { one: 'Afþjappa {n} atriði', other: 'Afþjappa {n} atriðum' }),
  'archive.extract.denied': 'þú mátt ekki búa til skrár',
  'archive.extract.tooMany': 'of mörg atriði til að velja þau eitt og eitt',
  'archive.extract.title': (name: string) => `Afþjappa „${name}“`,
  'archive.extract.into': 'Í möppuna',
  'archive.extract.intoHint': 'Hún er búin til ef hún er ekki til.',
  'archive.extract.choose': 'Velja…',
  'archive.extract.chooseTitle': 'Í hvaða möppu á að afþjappa?',
  'archive.extract.conflict': 'Þegar heiti er í notkun þar',
  'archive.extract.keep_both': 'Halda báðum',
  'archive.extract.keep_both.hint': 'Nýja skráin fær númer.',
  'archive.extract.skip': 'Sleppa skránni',
  'archive.extract.replace': 'Skipta því út sem er fyrir',
  'archive.extract.replace.hint': 'Eldra innihaldið verður útgáfa.',
  'archive.extract.refuse': 'Afþjappa engu',
  'archive.extract.start': 'Afþjappa',
  'archive.extract.running': 'Afþjöppun stendur yfir. Ef þú hættir við er það fjarlægt sem búið var til.',
  'archive.extract.noFolder': 'Tilgreindu möppu.',
  'archive.extract.notFolder': 'Þar er skrá, ekki mappa.',
  'archive.extract.badFolder': 'Mappa getur ekki heitið þetta.',
  'archive.extract.taken': 'Heiti er þegar í notkun þar og því var engu afþjappað.',
  'archive.extract.changed': 'Safnskráin breyttist í millitíðinni og því var engu afþjappað.',
  'archive.extract.done': (n: number, folder: string) =>
    `${count(n, { one: '{n} skrá afþjappað', other: '{n} skrám afþjappað' })} í „${folder}“`,
  'archive.extract.leftOut': (n: number) =>
    count(n, { one: '{n} atriði var sleppt:', other: '{n} atriðum var sleppt:' }),
  'archive.extract.more': (n: number) => count(n, { one: 'og {n} til viðbótar', other: 'og {n} til viðbótar' }),
  'archive.extract.open': 'Opna möppuna',
}
