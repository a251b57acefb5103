import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Gedeelde map',
  'visit.folder': 'Map',
  'visit.trail': 'Huidige locatie',
  'visit.modified': 'Gewijzigd',
  'visit.items': (n: number) => count(n, { one: '{n} item', other: '{n} items' }),
  'visit.download': 'Downloaden',
  'visit.downloadFolder': 'Alles downloaden',
  'visit.downloadOf': (name: string) => `${name} downloaden`,
  'visit.formats': 'Andere formaten',
  'visit.downloadAs': (format: string) => `Downloaden als ${format}`,
  'visit.open': 'Openen',
  'visit.ends': 'Link verloopt:',
  'visit.downloadsLeft': (n: number) =>
    n === 0 ? 'Geen downloads meer over' : count(n, { one: 'Nog één download', other: 'Nog {n} downloads' }),
  'visit.qr': 'QR-code van deze link',
  'visit.qrHint': 'Richt een camera hierop om de link op een ander toestel te openen.',
  'visit.contents': 'Inhoud',
  'visit.showMore': 'Meer tonen',
  'visit.shown': (shown: number, all: number) => `${shown} van ${count(all, { one: '{n} item', other: '{n} items' })}`,
  'visit.empty': 'Deze map is leeg.',
  'visit.preview': (name: string) => `Voorbeeld van ${name}`,
  'visit.previous': 'Vorige',
  'visit.next': 'Volgende',
  'visit.place': (place: number, all: number) => `${place} van ${all}`,
  'visit.notShown': 'Dit kan hier niet worden getoond. Je kunt het wel downloaden.',

  'visit.send.to': (name: string) => `Bestanden sturen naar “${name}”`,
  'visit.send.yourName': 'Je naam (optioneel)',
  'visit.send.zone': 'Zone voor bestanden',
  'visit.send.dropHere': 'Zet bestanden hier neer.',
  'visit.send.unseen': 'Andere bezoekers zien niet wat je stuurt.',
  'visit.send.choose': 'Bestanden kiezen',
  'visit.send.eachUpTo': (size: string) => `Per bestand hoogstens ${size}.`,
  'visit.send.filesLeft': (n: number) => count(n, { one: 'Nog één bestand.', other: 'Nog {n} bestanden.' }),
  'visit.send.sizeLeft': (size: string) => `In totaal nog ${size}.`,
  'visit.send.only': (extensions: string) => `Alleen ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `${sent} van ${count(all, { one: '{n} bestand', other: '{n} bestanden' })} verstuurd`,
  'visit.send.waiting': 'Wacht',
  'visit.send.done': 'Verstuurd',
  'visit.send.cancelOf': (name: string) => `${name} niet versturen`,
  'visit.send.againOf': (name: string) => `${name} opnieuw versturen`,
  'visit.send.full': 'Deze link neemt geen bestanden meer aan.',
  'visit.send.folder': 'Mappen kunnen niet worden verstuurd. Verstuur de bestanden erin, of comprimeer de map eerst.',
  'visit.send.noRoom': 'Hiervoor is niet genoeg plaats meer.',
  'visit.send.refused': 'De link neemt dit bestand niet aan.',
  'visit.send.tooLarge': 'Dit is groter dan de link aanvaardt.',
  'visit.send.wrongType': 'De link neemt geen bestanden van deze soort aan.',

  'visit.locked': 'Deze link heeft een wachtwoord',
  'visit.lockedDetail': 'Wie je de link gestuurd heeft, kent het.',
  'visit.password': 'Wachtwoord',
  'visit.unlock': 'Verder',

  'visit.gone':
    'De link is misschien verlopen, of waar hij naartoe leidde, bestaat niet meer. Vraag het aan wie je de link gestuurd heeft.',
  'visit.forbidden': 'Vraag het aan wie je de link gestuurd heeft.',
  'visit.broken': 'Probeer het zo dadelijk opnieuw.',
  'visit.offline': 'Controleer je verbinding. Zodra je weer online bent, probeert de pagina het opnieuw.',
}
