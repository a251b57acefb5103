import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('ro')

/** Romanian texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Dosar partajat',
  'visit.folder': 'Dosar',
  'visit.trail': 'Unde te afli',
  'visit.modified': 'Modificat',
  'visit.items': (n: number) => count(n, { one: '{n} element', few: '{n} elemente', other: '{n} de elemente' }),
  'visit.download': 'Descarcă',
  'visit.downloadFolder': 'Descarcă tot',
  'visit.downloadOf': (name: string) => `Descarcă ${name}`,
  'visit.formats': 'Alte formate',
  'visit.downloadAs': (format: string) => `Descarcă în format ${format}`,
  'visit.open': 'Deschide',
  'visit.ends': 'Acest link expiră',
  'visit.downloadsLeft': (n: number) =>
    n === 0
      ? 'Nu mai sunt descărcări disponibile'
      : count(n, {
          one: 'A rămas o descărcare',
          few: 'Au rămas {n} descărcări',
          other: 'Au rămas {n} de descărcări',
        }),
  'visit.qr': 'Codul QR al acestui link',
  'visit.qrHint': 'Îndreaptă o cameră spre cod pentru a deschide linkul pe alt dispozitiv.',
  'visit.contents': 'Conținut',
  'visit.showMore': 'Afișează mai mult',
  'visit.shown': (shown: number, all: number) =>
    `${shown} din ${count(all, { one: '{n} element', few: '{n} elemente', other: '{n} de elemente' })}`,
  'visit.empty': 'Nu este nimic în acest dosar.',
  'visit.preview': (name: string) => `Previzualizare: ${name}`,
  'visit.previous': 'Anterior',
  'visit.next': 'Următor',
  'visit.place': (place: number, all: number) => `${place} din ${all}`,
  'visit.notShown': 'Nu poate fi afișat aici, dar poate fi descărcat.',

  'visit.send.to': (name: string) => `Trimite fișiere în „${name}”`,
  'visit.send.yourName': 'Numele tău (opțional)',
  'visit.send.zone': 'Zonă pentru fișiere',
  'visit.send.dropHere': 'Trage fișierele aici.',
  'visit.send.unseen': 'Ceilalți vizitatori nu văd ce trimiți.',
  'visit.send.choose': 'Alege fișiere',
  'visit.send.eachUpTo': (size: string) => `Fiecare fișier de cel mult ${size}.`,
  'visit.send.filesLeft': (n: number) =>
    count(n, {
      one: 'Încă un fișier.',
      few: 'Încă {n} fișiere.',
      other: 'Încă {n} de fișiere.',
    }),
  'visit.send.sizeLeft': (size: string) => `Încă ${size} în total.`,
  'visit.send.only': (extensions: string) => `Numai ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `Trimise: ${sent} din ${count(all, { one: '{n} fișier', few: '{n} fișiere', other: '{n} de fișiere' })}`,
  'visit.send.waiting': 'În așteptare',
  'visit.send.done': 'Trimis',
  'visit.send.cancelOf': (name: string) => `Nu trimite ${name}`,
  'visit.send.againOf': (name: string) => `Trimite din nou ${name}`,
  'visit.send.full': 'Acest link nu mai primește fișiere.',
  'visit.send.folder': 'Dosarele nu pot fi trimise. Trimite fișierele din ele sau arhivează-le mai întâi.',
  'visit.send.noRoom': 'Nu a mai rămas destul spațiu.',
  'visit.send.refused': 'Linkul nu acceptă acest fișier.',
  'visit.send.tooLarge': 'Depășește dimensiunea acceptată de link.',
  'visit.send.wrongType': 'Linkul nu acceptă fișiere de acest tip.',

  'visit.locked': 'Acest link are parolă',
  'visit.lockedDetail': 'O știe persoana care ți l-a trimis.',
  'visit.password': 'Parolă',
  'visit.unlock': 'Continuă',

  'visit.gone':
    'Poate că linkul a expirat sau elementul la care ducea nu mai există. Întreabă persoana care ți l-a trimis.',
  'visit.forbidden': 'Întreabă persoana care ți-a trimis linkul.',
  'visit.broken': 'Încearcă din nou peste puțin timp.',
  'visit.offline': 'Verifică conexiunea. Pagina încearcă din nou imediat ce revine.',
}
