import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')
const numbers = new Intl.NumberFormat('pt-br')

/** Brazilian Portuguese texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Envios',
  'uploads.all': 'Todos os envios',
  'uploads.collecting': (n: number) =>
    n === 0 ? 'Lendo…' : count(n, { one: 'Lendo {n} item…', many: 'Lendo {n} de itens…', other: 'Lendo {n} itens…' }),
  'uploads.running': (done: number, total: number) =>
    count(total, {
      one: 'Enviando',
      many: `Enviando ${numbers.format(done)} de {n}`,
      other: `Enviando ${numbers.format(done)} de {n}`,
    }),
  'uploads.waiting': 'Aguardando você',
  'uploads.failedSome': (n: number) =>
    count(n, { one: '{n} envio falhou', many: '{n} de envios falharam', other: '{n} envios falharam' }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · tempo restante: ${left}`,
  'uploads.done': (n: number) =>
    count(n, { one: '{n} item enviado', many: '{n} de itens enviados', other: '{n} itens enviados' }),
  'uploads.percent': (percent: string) => `Envios: ${percent} concluído`,
  'uploads.expand': 'Mostrar os envios',
  'uploads.collapse': 'Ocultar os envios',
  'uploads.cancelAll': 'Cancelar todos os envios',
  'uploads.cancel': (name: string) => `Cancelar ${name}`,
  'uploads.retry': (name: string) => `Tentar ${name} novamente`,
  'uploads.retryFailed': 'Tentar novamente',
  'uploads.dismiss': 'Dispensar',
  'uploads.pause': 'Pausar todos os envios',
  'uploads.resume': 'Continuar todos os envios',
  'uploads.pauseOne': (name: string) => `Pausar ${name}`,
  'uploads.resumeOne': (name: string) => `Continuar ${name}`,
  'uploads.paused': (done: number, total: number) =>
    count(total, {
      one: 'Em pausa',
      many: `Em pausa, ${numbers.format(done)} de {n} concluídos`,
      other: `Em pausa, ${numbers.format(done)} de {n} concluídos`,
    }),
  'uploads.offline': 'Sem conexão. Continua automaticamente.',
  'uploads.full': 'O disco do servidor está cheio. O que já chegou fica; libere espaço lá e depois continue.',
  'uploads.short': (free: string, needed: string) =>
    `Não vai caber. Livre no servidor: ${free}. Ainda a enviar: ${needed}.`,
  'uploads.short.goOn': 'Enviar mesmo assim',
  'uploads.short.cancel': 'Cancelar',
  'uploads.goOn': 'Continuar',
  'uploads.failed.more': 'O que fazer com os envios que falharam',
  'uploads.failed.copy': 'Copiar a lista',
  'uploads.failed.clear': 'Limpar a lista',
  'uploads.decide': 'Decidir…',
  'uploads.taken': (n: number) =>
    count(n, { one: '{n} nome já existe', many: '{n} de nomes já existem', other: '{n} nomes já existem' }),
  'uploads.unreadable': 'Não foi possível ler do seu dispositivo.',
  'uploads.state.queued': 'Na fila',
  'uploads.state.done': 'Concluído',
  'uploads.state.paused': 'Em pausa',
  'uploads.state.unfinished': 'Foi interrompido',
  'uploads.state.conflict': 'O nome já existe',
  'uploads.conflict.title': 'Este nome já existe',
  'uploads.conflict.text': 'A pasta já tem um item com este nome. O que fazer com o arquivo que você está enviando?',
  'uploads.conflict.replace': 'Substituir',
  'uploads.conflict.keepBoth': 'Manter os dois',
  'uploads.conflict.skip': 'Pular',
  'uploads.conflict.skipSame': 'Pular se tamanho e data forem iguais',
  'uploads.conflict.more': (n: number) => count(n, { one: 'e mais {n}', many: 'e mais {n}', other: 'e mais {n}' }),
  'uploads.unfinished.title': 'Este envio foi interrompido',
  'uploads.unfinished.text': (percent: string) =>
    `${percent} deste arquivo já tinha chegado. Continuar o envio a partir daí?`,
  'uploads.unfinished.resume': 'Continuar',
  'uploads.unfinished.restart': 'Recomeçar',
  'uploads.logOut.title': 'Sair e parar os envios?',
  'uploads.logOut.detail': 'Nem tudo chegou ainda.',
  'uploads.logOut.stop': 'Parar e sair',
  'uploads.conflict.toAll': 'Fazer o mesmo com todos os outros',
  'uploads.left.title': 'Envios não concluídos',
  'uploads.left.said': (n: number) =>
    count(n, {
      one: '{n} envio não foi concluído.',
      many: '{n} de envios não foram concluídos.',
      other: '{n} envios não foram concluídos.',
    }),
  'uploads.left.files': (left: number, total: number) =>
    count(total, {
      one: 'Ainda não foi enviado.',
      many: `Falta enviar ${numbers.format(left)} de {n} de arquivos.`,
      other: `Falta enviar ${numbers.format(left)} de {n} arquivos.`,
    }),
  'uploads.left.more': 'Não tinha sido lido até o fim: pode haver mais.',
  'uploads.left.never': 'Foi colado, e a página não consegue obtê-lo de novo. Cole mais uma vez.',
  'uploads.left.forget': 'Esquecer',
  'uploads.left.forgetOne': (name: string) => `Esquecer ${name}`,
  'uploads.left.chooseFolder': 'Escolher a pasta novamente',
  'uploads.left.chooseFiles': 'Escolher os arquivos novamente',
  'uploads.left.looking': 'Procurando o que falta…',
  'uploads.left.denied':
    'O navegador não permite que a página leia isto. Continue e dê permissão, ou escolha novamente.',
  'uploads.left.gone': 'Não está onde estava. Se foi movido ou renomeado, escolha novamente.',
  'uploads.left.stranger': 'Nada do que você escolheu pertence a este envio.',
  'uploads.left.elsewhere': 'Continua em outra guia.',
  'uploads.left.changed': (n: number) =>
    count(n, {
      one: '{n} arquivo mudou.',
      many: '{n} de arquivos mudaram.',
      other: '{n} arquivos mudaram.',
    }),
  'uploads.left.missing': (n: number) =>
    count(n, {
      one: '{n} arquivo não está mais lá.',
      many: '{n} de arquivos não estão mais lá.',
      other: '{n} arquivos não estão mais lá.',
    }),
  'uploads.left.takeChanged': 'Enviar como estão agora',
  'uploads.left.leaveOut': 'Deixar de fora',
}
