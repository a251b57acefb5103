import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')
const numbers = new Intl.NumberFormat('ro')

/** Returns the progress as “done of total”. */
const share = (done: number, total: number) => `${numbers.format(done)} din ${numbers.format(total)}`

/** Romanian texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Încărcări',
  'uploads.all': 'Toate încărcările',
  'uploads.collecting': (n: number) =>
    n === 0
      ? 'Se citește…'
      : count(n, {
          one: 'Se citește un element…',
          few: 'Se citesc {n} elemente…',
          other: 'Se citesc {n} de elemente…',
        }),
  'uploads.running': (done: number, total: number) => (total === 1 ? 'Se încarcă' : `Se încarcă ${share(done, total)}`),
  'uploads.waiting': 'Așteaptă răspunsul tău',
  'uploads.failedSome': (n: number) =>
    count(n, {
      one: 'O încărcare a eșuat',
      few: '{n} încărcări au eșuat',
      other: '{n} de încărcări au eșuat',
    }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · mai durează ${left}`,
  'uploads.done': (n: number) =>
    count(n, {
      one: 'S-a încărcat un element',
      few: 'S-au încărcat {n} elemente',
      other: 'S-au încărcat {n} de elemente',
    }),
  'uploads.percent': (percent: string) => `Încărcări: ${percent} gata`,
  'uploads.expand': 'Arată încărcările',
  'uploads.collapse': 'Ascunde încărcările',
  'uploads.cancelAll': 'Anulează toate încărcările',
  'uploads.cancel': (name: string) => `Anulează ${name}`,
  'uploads.retry': (name: string) => `Încearcă din nou ${name}`,
  'uploads.retryFailed': 'Încearcă din nou',
  'uploads.dismiss': 'Închide',
  'uploads.pause': 'Întrerupe toate încărcările',
  'uploads.resume': 'Continuă toate încărcările',
  'uploads.pauseOne': (name: string) => `Întrerupe ${name}`,
  'uploads.resumeOne': (name: string) => `Continuă ${name}`,
  'uploads.paused': (done: number, total: number) =>
    total === 1 ? 'În pauză' : `În pauză, ${share(done, total)} gata`,
  'uploads.offline': 'Fără conexiune. Continuă de la sine.',
  'uploads.full': 'Discul serverului este plin. Ce a ajuns rămâne; eliberează spațiu acolo, apoi continuă.',
  'uploads.short': (free: string, needed: string) => `Nu va încăpea. Liber pe server: ${free}. De încărcat: ${needed}.`,
  'uploads.short.goOn': 'Încarcă oricum',
  'uploads.short.cancel': 'Anulează',
  'uploads.goOn': 'Continuă',
  'uploads.failed.more': 'Opțiuni pentru încărcările eșuate',
  'uploads.failed.copy': 'Copiază lista',
  'uploads.failed.clear': 'Golește lista',
  'uploads.decide': 'Alege…',
  'uploads.taken': (n: number) =>
    count(n, {
      one: 'Un nume este deja folosit',
      few: '{n} nume sunt deja folosite',
      other: '{n} de nume sunt deja folosite',
    }),
  'uploads.unreadable': 'Nu a putut fi citit de pe dispozitivul tău.',
  'uploads.state.queued': 'În așteptare',
  'uploads.state.done': 'Gata',
  'uploads.state.paused': 'În pauză',
  'uploads.state.unfinished': 'S-a întrerupt',
  'uploads.state.conflict': 'Nume deja folosit',
  'uploads.conflict.title': 'Acest nume este deja folosit',
  'uploads.conflict.text':
    'În dosar există deja un element cu acest nume. Ce se întâmplă cu fișierul pe care îl încarci?',
  'uploads.conflict.replace': 'Înlocuiește',
  'uploads.conflict.keepBoth': 'Păstrează ambele',
  'uploads.conflict.skip': 'Omite',
  'uploads.conflict.skipSame': 'Omite dacă au aceeași dimensiune și dată',
  'uploads.conflict.more': (n: number) => count(n, { one: 'și încă unul', few: 'și încă {n}', other: 'și încă {n}' }),
  'uploads.unfinished.title': 'Această încărcare s-a întrerupt',
  'uploads.unfinished.text': (percent: string) =>
    `Au ajuns deja ${percent} din acest fișier. Continuă încărcarea de acolo?`,
  'uploads.unfinished.resume': 'Continuă',
  'uploads.unfinished.restart': 'Ia de la capăt',
  'uploads.logOut.title': 'Te deconectezi și oprești încărcările?',
  'uploads.logOut.detail': 'Încă nu a ajuns totul.',
  'uploads.logOut.stop': 'Oprește și deconectează-mă',
  'uploads.conflict.toAll': 'Procedează la fel cu toate celelalte',
  'uploads.left.title': 'Încărcări neterminate',
  'uploads.left.said': (n: number) =>
    count(n, {
      one: 'O încărcare nu s-a terminat.',
      few: '{n} încărcări nu s-au terminat.',
      other: '{n} de încărcări nu s-au terminat.',
    }),
  'uploads.left.files': (left: number, total: number) =>
    total === 1
      ? 'Încă nu a fost încărcat.'
      : `Neîncărcate încă: ${numbers.format(left)} din ${count(total, { one: '{n} fișier', few: '{n} fișiere', other: '{n} de fișiere' })}.`,
  'uploads.left.more': 'Nu fusese citit până la capăt: pot fi mai multe.',
  'uploads.left.never': 'A fost lipit, iar pagina nu îl mai poate obține. Lipește-l încă o dată.',
  'uploads.left.forget': 'Renunță',
  'uploads.left.forgetOne': (name: string) => `Renunță la ${name}`,
  'uploads.left.chooseFolder': 'Alege din nou dosarul',
  'uploads.left.chooseFiles': 'Alege din nou fișierele',
  'uploads.left.looking': 'Se caută ce a rămas…',
  'uploads.left.denied': 'Browserul nu permite paginii să îl citească. Continuă și permite asta sau alege-l din nou.',
  'uploads.left.gone': 'Nu mai este unde era. Dacă a fost mutat sau redenumit, alege-l din nou.',
  'uploads.left.stranger': 'Nimic din ce ai ales nu ține de această încărcare.',
  'uploads.left.elsewhere': 'Continuă într-o altă filă.',
  'uploads.left.changed': (n: number) =>
    count(n, {
      one: 'Un fișier s-a modificat.',
      few: '{n} fișiere s-au modificat.',
      other: '{n} de fișiere s-au modificat.',
    }),
  'uploads.left.missing': (n: number) =>
    count(n, {
      one: 'Un fișier nu mai există.',
      few: '{n} fișiere nu mai există.',
      other: '{n} de fișiere nu mai există.',
    }),
  'uploads.left.takeChanged': 'Încarcă-le așa cum sunt acum',
  'uploads.left.leaveOut': 'Lasă-le deoparte',
}
