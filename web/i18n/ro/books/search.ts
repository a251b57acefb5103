import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts of the search. Loaded with it. */
export const search: MessageModules['search'] = {
  'search.title': 'Căutare',
  'search.field': 'Caută',
  'search.placeholder': 'Caută după nume',
  'search.placeholder.content': 'Caută după nume și conținut',
  'search.results': 'Rezultate',
  'search.kinds': 'Tipuri',
  'search.type.image': 'Imagini',
  'search.type.audio': 'Fișiere audio',
  'search.type.video': 'Videoclipuri',
  'search.type.pdf': 'Fișiere PDF',
  'search.type.folder': 'Dosare',
  'search.where': 'Unde se caută',
  'search.where.here': (folder: string) => `În „${folder}”`,
  'search.where.everywhere': 'Peste tot',

  'search.filters': 'Filtre',
  'search.chip.type': (value: string) => `Tip: ${value}`,
  'search.chip.extension': (value: string) => `Extensie: ${value}`,
  'search.chip.size': (value: string) => `Dimensiune: ${value}`,
  'search.chip.modified': (value: string) => `Modificat: ${value}`,
  'search.chip.within': (value: string) => `Dosar: ${value}`,
  'search.chip.without': (value: string) => `Fără: ${value}`,
  'search.chip.case': (value: string) => `Majuscule și minuscule: ${value}`,
  'search.chip.pattern': (value: string) => `Model: ${value}`,
  'search.chip.remove': (chip: string) => `Elimină filtrul ${chip}`,

  'search.recent': 'Căutări recente',
  'search.recent.clear': 'Golește căutările recente',
  'search.nothing': 'Nu s-a găsit nimic',
  'search.nothing.here': (folder: string) => `Nu există un astfel de nume în „${folder}”.`,
  'search.nothing.all': 'Încearcă alte cuvinte sau elimină un filtru.',
  'search.everywhere': 'Caută peste tot',
  'search.failed': 'Căutarea a eșuat.',
  'search.failed.rest': 'Restul rezultatelor nu a ajuns.',
  'search.denied': 'Nu ai voie să cauți în acest dosar.',
  'search.retry': 'Încearcă din nou',

  'search.count': (n: number) => count(n, { one: '{n} rezultat', few: '{n} rezultate', other: '{n} de rezultate' }),
  'search.countMore': (n: number) =>
    count(n, {
      one: 'peste un rezultat',
      few: 'peste {n} rezultate',
      other: 'peste {n} de rezultate',
    }),
  'search.cut.results': 'Sunt mai multe rezultate decât se pot afișa: precizează mai bine ce cauți.',
  'search.cut.time': 'Căutarea a durat prea mult și a fost oprită: pot exista și alte rezultate.',
  'search.walk.building': 'Indexul este încă în curs de citire: se caută direct în dosare, ceea ce durează mai mult.',
  'search.walk.off': 'Nu există un index: se caută direct în dosare, ceea ce durează mai mult.',

  'search.inTop': 'Fișierele mele',
  'search.menu': 'Acțiuni',
  'search.actionsOf': (name: string) => `Acțiuni pentru ${name}`,
  'search.action.open': 'Deschide',
  'search.action.openInNewTab': 'Deschide în filă nouă',
  'search.action.show': 'Arată în dosar',
  'search.action.select': 'Selectează',
  'search.action.share': 'Partajează',
  'search.action.download': 'Descarcă',

  'search.help': 'Ce se poate căuta',
  'search.help.word': 'plan vacanță',
  'search.help.word.is': 'Nume care conțin oricare dintre aceste cuvinte; cele care le conțin pe toate apar primele',
  'search.help.quoted.is': 'Aceste cuvinte împreună, inclusiv spațiile și semnele',
  'search.help.without': 'ciornă',
  'search.help.without.is': 'Niciun nume cu acest cuvânt',
  'search.help.pattern.is': 'Numele întreg: * ține locul oricărui text, ? al unei singure litere',
  'search.help.type.is': 'Numai image, audio, video, pdf, folder sau file',
  'search.help.extension.is': 'Numai nume care se termină așa',
  'search.help.size.is': 'Mai mare de atât; de asemenea, <500k și 1M..10M pentru un interval',
  'search.help.modified.is':
    'Modificat în ultimele 7 zile; de asemenea, h, w, m și y și date precum 2024, >=2024-05 sau today',
  'search.help.within.is': 'Numai în dosare cu acest nume',
  'search.help.case.is': 'Se face diferența între majuscule și minuscule',
  'search.keys': '↑ ↓ pentru a alege, Enter deschide',
  'search.keys.show': (keys: string) => `${keys} arată în dosar`,
  'search.keys.menu': (keys: string) => `${keys} oferă mai multe`,
}
