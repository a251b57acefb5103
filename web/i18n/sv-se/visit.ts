import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('sv-se')

/** Swedish texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Delad mapp',
  'visit.folder': 'Mapp',
  'visit.trail': 'Här är du',
  'visit.modified': 'Ändrad',
  'visit.items': (n: number) => count(n, { one: '{n} objekt', other: '{n} objekt' }),
  'visit.download': 'Ladda ner',
  'visit.downloadFolder': 'Ladda ner allt',
  'visit.downloadOf': (name: string) => `Ladda ner ${name}`,
  'visit.formats': 'Andra format',
  'visit.downloadAs': (format: string) => `Ladda ner som ${format}`,
  'visit.open': 'Öppna',
  'visit.ends': 'Länken går ut:',
  'visit.downloadsLeft': (n: number) =>
    n === 0 ? 'Inga nedladdningar kvar' : count(n, { one: 'En nedladdning kvar', other: '{n} nedladdningar kvar' }),
  'visit.qr': 'QR-kod för den här länken',
  'visit.qrHint': 'Rikta en kamera hit för att öppna länken på en annan enhet.',
  'visit.contents': 'Innehåll',
  'visit.showMore': 'Visa fler',
  'visit.shown': (shown: number, all: number) =>
    `${shown} av ${count(all, { one: '{n} objekt', other: '{n} objekt' })}`,
  'visit.empty': 'Den här mappen är tom.',
  'visit.preview': (name: string) => `Förhandsvisning av ${name}`,
  'visit.previous': 'Föregående',
  'visit.next': 'Nästa',
  'visit.place': (place: number, all: number) => `${place} av ${all}`,
  'visit.notShown': 'Det här kan inte visas här, men det går att ladda ner.',

  'visit.send.to': (name: string) => `Skicka filer till ”${name}”`,
  'visit.send.yourName': 'Ditt namn (valfritt)',
  'visit.send.zone': 'Yta för filer',
  'visit.send.dropHere': 'Släpp filer här.',
  'visit.send.unseen': 'Andra besökare ser inte vad du skickar.',
  'visit.send.choose': 'Välj filer',
  'visit.send.eachUpTo': (size: string) => `Högst ${size} per fil.`,
  'visit.send.filesLeft': (n: number) => count(n, { one: 'En fil till.', other: '{n} filer till.' }),
  'visit.send.sizeLeft': (size: string) => `Sammanlagt ${size} till.`,
  'visit.send.only': (extensions: string) => `Endast ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `Skickat: ${sent} av ${count(all, { one: '{n} fil', other: '{n} filer' })}`,
  'visit.send.waiting': 'Väntar',
  'visit.send.done': 'Skickad',
  'visit.send.cancelOf': (name: string) => `Skicka inte ${name}`,
  'visit.send.againOf': (name: string) => `Skicka ${name} igen`,
  'visit.send.full': 'Den här länken tar inte emot fler filer.',
  'visit.send.folder': 'Det går inte att skicka mappar. Skicka filerna i dem, eller komprimera mappen först.',
  'visit.send.noRoom': 'Det finns inte tillräckligt med utrymme kvar för det här.',
  'visit.send.refused': 'Länken tar inte emot den här filen.',
  'visit.send.tooLarge': 'Det här är större än vad länken tar emot.',
  'visit.send.wrongType': 'Länken tar inte emot filer av den här typen.',

  'visit.locked': 'Den här länken har ett lösenord',
  'visit.lockedDetail': 'Du får det av den som skickade länken till dig.',
  'visit.password': 'Lösenord',
  'visit.unlock': 'Fortsätt',

  'visit.gone':
    'Länken kan ha gått ut, eller så finns det den ledde till inte längre. Fråga den som skickade den till dig.',
  'visit.forbidden': 'Fråga den som skickade länken till dig.',
  'visit.broken': 'Försök igen om en liten stund.',
  'visit.offline': 'Kontrollera din anslutning. Sidan försöker igen så snart du är online.',
}
