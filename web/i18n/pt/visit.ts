import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('pt-PT')
const items = (n: number) => count(n, { one: '{n} item', many: '{n} de itens', other: '{n} itens' })

/** Portuguese texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Pasta partilhada',
  'visit.folder': 'Pasta',
  'visit.trail': 'Localização atual',
  'visit.modified': 'Modificado',
  'visit.items': items,
  'visit.download': 'Transferir',
  'visit.downloadFolder': 'Transferir tudo',
  'visit.downloadOf': (name: string) => `Transferir ${name}`,
  'visit.formats': 'Outros formatos',
  'visit.downloadAs': (format: string) => `Transferir como ${format}`,
  'visit.open': 'Abrir',
  'visit.ends': 'Validade da ligação:',
  'visit.downloadsLeft': (n: number) =>
    n === 0
      ? 'Não restam transferências'
      : count(n, {
          one: 'Resta uma transferência',
          many: 'Restam {n} de transferências',
          other: 'Restam {n} transferências',
        }),
  'visit.qr': 'Código QR desta ligação',
  'visit.qrHint': 'Aponte uma câmara para aqui para abrir a ligação noutro dispositivo.',
  'visit.contents': 'Conteúdo',
  'visit.showMore': 'Mostrar mais',
  'visit.shown': (shown: number, all: number) => `${shown} de ${items(all)}`,
  'visit.empty': 'Esta pasta está vazia.',
  'visit.preview': (name: string) => `Pré-visualização de ${name}`,
  'visit.previous': 'Anterior',
  'visit.next': 'Seguinte',
  'visit.place': (place: number, all: number) => `${place} de ${all}`,
  'visit.notShown': 'Não é possível mostrar isto aqui, mas pode transferi-lo.',

  'visit.send.to': (name: string) => `Enviar ficheiros para “${name}”`,
  'visit.send.yourName': 'O seu nome (opcional)',
  'visit.send.zone': 'Zona de envio',
  'visit.send.dropHere': 'Largue os ficheiros aqui.',
  'visit.send.unseen': 'Os outros visitantes não veem o que envia.',
  'visit.send.choose': 'Escolher ficheiros',
  'visit.send.eachUpTo': (size: string) => `Até ${size} por ficheiro.`,
  'visit.send.filesLeft': (n: number) =>
    count(n, { one: 'Mais um ficheiro.', many: 'Mais {n} de ficheiros.', other: 'Mais {n} ficheiros.' }),
  'visit.send.sizeLeft': (size: string) => `Até mais ${size} no total.`,
  'visit.send.only': (extensions: string) => `Apenas ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    count(all, {
      one: `${sent} de {n} ficheiro enviado`,
      many: `${sent} de {n} de ficheiros enviados`,
      other: `${sent} de {n} ficheiros enviados`,
    }),
  'visit.send.waiting': 'Em espera',
  'visit.send.done': 'Enviado',
  'visit.send.cancelOf': (name: string) => `Não enviar ${name}`,
  'visit.send.againOf': (name: string) => `Voltar a enviar ${name}`,
  'visit.send.full': 'Esta ligação já não aceita mais ficheiros.',
  'visit.send.folder': 'Não é possível enviar pastas. Envie os ficheiros que contêm ou comprima-as primeiro.',
  'visit.send.noRoom': 'Não há espaço suficiente para este ficheiro.',
  'visit.send.refused': 'A ligação não aceita este ficheiro.',
  'visit.send.tooLarge': 'Excede o tamanho que a ligação aceita.',
  'visit.send.wrongType': 'A ligação não aceita ficheiros deste tipo.',

  'visit.locked': 'Esta ligação tem palavra-passe',
  'visit.lockedDetail': 'Quem lha enviou sabe qual é.',
  'visit.password': 'Palavra-passe',
  'visit.unlock': 'Continuar',

  'visit.gone': 'A ligação pode ter expirado ou o conteúdo já não existe. Contacte quem lha enviou.',
  'visit.forbidden': 'Contacte quem lhe enviou a ligação.',
  'visit.broken': 'Tente novamente dentro de momentos.',
  'visit.offline': 'Verifique a ligação à Internet. A página tenta novamente assim que a ligação voltar.',
}
