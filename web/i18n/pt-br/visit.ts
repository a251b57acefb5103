import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('pt-br')
const items = (n: number) => count(n, { one: '{n} item', many: '{n} de itens', other: '{n} itens' })

/** Brazilian Portuguese texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Pasta compartilhada',
  'visit.folder': 'Pasta',
  'visit.trail': 'Local atual',
  'visit.modified': 'Modificado',
  'visit.items': items,
  'visit.download': 'Baixar',
  'visit.downloadFolder': 'Baixar tudo',
  'visit.downloadOf': (name: string) => `Baixar ${name}`,
  'visit.formats': 'Outros formatos',
  'visit.downloadAs': (format: string) => `Baixar como ${format}`,
  'visit.open': 'Abrir',
  'visit.ends': 'Validade do link:',
  'visit.downloadsLeft': (n: number) =>
    n === 0
      ? 'Nenhum download restante'
      : count(n, {
          one: '{n} download restante',
          many: '{n} de downloads restantes',
          other: '{n} downloads restantes',
        }),
  'visit.qr': 'Código QR deste link',
  'visit.qrHint': 'Aponte uma câmera para cá e abra o link em outro dispositivo.',
  'visit.contents': 'Conteúdo',
  'visit.showMore': 'Mostrar mais',
  'visit.shown': (shown: number, all: number) => `${shown} de ${items(all)}`,
  'visit.empty': 'Esta pasta está vazia.',
  'visit.preview': (name: string) => `Visualização de ${name}`,
  'visit.previous': 'Anterior',
  'visit.next': 'Próximo',
  'visit.place': (place: number, all: number) => `${place} de ${all}`,
  'visit.notShown': 'Não pode ser exibido aqui, mas você pode baixá-lo.',

  'visit.send.to': (name: string) => `Enviar arquivos para “${name}”`,
  'visit.send.yourName': 'Seu nome (opcional)',
  'visit.send.zone': 'Área de envio',
  'visit.send.dropHere': 'Solte arquivos aqui.',
  'visit.send.unseen': 'Outros visitantes não veem o que você envia.',
  'visit.send.choose': 'Escolher arquivos',
  'visit.send.eachUpTo': (size: string) => `Até ${size} por arquivo.`,
  'visit.send.filesLeft': (n: number) =>
    count(n, { one: 'Mais {n} arquivo.', many: 'Mais {n} de arquivos.', other: 'Mais {n} arquivos.' }),
  'visit.send.sizeLeft': (size: string) => `Até mais ${size} no total.`,
  'visit.send.only': (extensions: string) => `Somente ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    count(all, {
      one: `${sent} de {n} arquivo enviado`,
      many: `${sent} de {n} de arquivos enviados`,
      other: `${sent} de {n} arquivos enviados`,
    }),
  'visit.send.waiting': 'Na fila',
  'visit.send.done': 'Enviado',
  'visit.send.cancelOf': (name: string) => `Não enviar ${name}`,
  'visit.send.againOf': (name: string) => `Enviar ${name} novamente`,
  'visit.send.full': 'Este link não aceita mais arquivos.',
  'visit.send.folder': 'Não é possível enviar pastas. Envie os arquivos que estão nelas ou compacte-as antes.',
  'visit.send.noRoom': 'Não há espaço suficiente para este arquivo.',
  'visit.send.refused': 'O link não aceita este arquivo.',
  'visit.send.tooLarge': 'É maior do que o link aceita.',
  'visit.send.wrongType': 'O link não aceita arquivos deste tipo.',

  'visit.locked': 'Este link tem senha',
  'visit.lockedDetail': 'Quem enviou o link para você sabe qual é.',
  'visit.password': 'Senha',
  'visit.unlock': 'Continuar',

  'visit.gone': 'O link pode ter expirado ou o conteúdo não está mais lá. Fale com quem o enviou para você.',
  'visit.forbidden': 'Fale com quem enviou o link para você.',
  'visit.broken': 'Tente novamente em instantes.',
  'visit.offline': 'Verifique sua conexão. A página tenta de novo assim que ela voltar.',
}
