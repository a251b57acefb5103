import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')
const numbers = new Intl.NumberFormat('pt-PT')

/** Portuguese texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Carregamentos',
  'uploads.all': 'Todos os carregamentos',
  'uploads.collecting': (n: number) =>
    n === 0 ? 'A ler…' : count(n, { one: 'A ler {n} item…', many: 'A ler {n} de itens…', other: 'A ler {n} itens…' }),
  'uploads.running': (done: number, total: number) =>
    count(total, {
      one: 'A carregar',
      many: `A carregar ${numbers.format(done)} de {n}`,
      other: `A carregar ${numbers.format(done)} de {n}`,
    }),
  'uploads.waiting': 'A aguardar a sua decisão',
  'uploads.failedSome': (n: number) =>
    count(n, {
      one: '{n} carregamento falhou',
      many: '{n} de carregamentos falharam',
      other: '{n} carregamentos falharam',
    }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · tempo restante: ${left}`,
  'uploads.done': (n: number) =>
    count(n, { one: 'Um item carregado', many: '{n} de itens carregados', other: '{n} itens carregados' }),
  'uploads.percent': (percent: string) => `Carregamentos: ${percent} concluído`,
  'uploads.expand': 'Mostrar os carregamentos',
  'uploads.collapse': 'Ocultar os carregamentos',
  'uploads.cancelAll': 'Cancelar os carregamentos',
  'uploads.cancel': (name: string) => `Cancelar ${name}`,
  'uploads.retry': (name: string) => `Tentar ${name} novamente`,
  'uploads.retryFailed': 'Tentar novamente',
  'uploads.dismiss': 'Dispensar',
  'uploads.pause': 'Pausar os carregamentos',
  'uploads.resume': 'Continuar os carregamentos',
  'uploads.pauseOne': (name: string) => `Pausar ${name}`,
  'uploads.resumeOne': (name: string) => `Continuar ${name}`,
  'uploads.paused': (done: number, total: number) =>
    count(total, {
      one: 'Em pausa',
      many: `Em pausa, ${numbers.format(done)} de {n} concluídos`,
      other: `Em pausa, ${numbers.format(done)} de {n} concluídos`,
    }),
  'uploads.offline': 'Sem ligação. Continua automaticamente.',
  'uploads.full':
    'O disco do servidor está cheio. O que já chegou mantém-se; liberte espaço no servidor e depois continue.',
  'uploads.short': (free: string, needed: string) =>
    `Não vai caber. Livre no servidor: ${free}. Ainda por carregar: ${needed}.`,
  'uploads.short.goOn': 'Carregar mesmo assim',
  'uploads.short.cancel': 'Cancelar',
  'uploads.goOn': 'Continuar',
  'uploads.failed.more': 'O que fazer aos carregamentos que falharam',
  'uploads.failed.copy': 'Copiar a lista',
  'uploads.failed.clear': 'Limpar a lista',
  'uploads.decide': 'Decidir…',
  'uploads.taken': (n: number) =>
    count(n, { one: '{n} nome já existe', many: '{n} de nomes já existem', other: '{n} nomes já existem' }),
  'uploads.unreadable': 'Não foi possível lê-lo a partir do seu dispositivo.',
  'uploads.state.queued': 'Em espera',
  'uploads.state.done': 'Concluído',
  'uploads.state.paused': 'Em pausa',
  'uploads.state.unfinished': 'Foi interrompido',
  'uploads.state.conflict': 'O nome já existe',
  'uploads.conflict.title': 'Este nome já existe',
  'uploads.conflict.text':
    'A pasta já tem um item com este nome. O que deve acontecer ao ficheiro que está a carregar?',
  'uploads.conflict.replace': 'Substituir',
  'uploads.conflict.keepBoth': 'Manter ambos',
  'uploads.conflict.skip': 'Ignorar',
  'uploads.conflict.skipSame': 'Ignorar se tamanho e data coincidirem',
  'uploads.conflict.more': (n: number) => count(n, { one: 'e mais um', many: 'e mais {n}', other: 'e mais {n}' }),
  'uploads.unfinished.title': 'Este carregamento foi interrompido',
  'uploads.unfinished.text': (percent: string) =>
    `Já tinha chegado ${percent} deste ficheiro. Continuar o carregamento a partir daí?`,
  'uploads.unfinished.resume': 'Continuar',
  'uploads.unfinished.restart': 'Recomeçar',
  'uploads.logOut.title': 'Terminar sessão e parar os carregamentos?',
  'uploads.logOut.detail': 'Ainda não chegou tudo.',
  'uploads.logOut.stop': 'Parar e terminar sessão',
  'uploads.conflict.toAll': 'Fazer o mesmo a todos os outros',
  'uploads.left.title': 'Carregamentos por concluir',
  'uploads.left.said': (n: number) =>
    count(n, {
      one: 'Um carregamento não foi concluído.',
      many: '{n} de carregamentos não foram concluídos.',
      other: '{n} carregamentos não foram concluídos.',
    }),
  'uploads.left.files': (left: number, total: number) =>
    count(total, {
      one: 'Ainda não foi carregado.',
      many: `Falta carregar ${numbers.format(left)} de {n} de ficheiros.`,
      other: `Falta carregar ${numbers.format(left)} de {n} ficheiros.`,
    }),
  'uploads.left.more': 'Não tinha sido lido até ao fim: pode haver mais.',
  'uploads.left.never': 'Foi colado, e a página não consegue voltar a obtê-lo. Cole-o mais uma vez.',
  'uploads.left.forget': 'Esquecer',
  'uploads.left.forgetOne': (name: string) => `Esquecer ${name}`,
  'uploads.left.chooseFolder': 'Escolher a pasta de novo',
  'uploads.left.chooseFiles': 'Escolher os ficheiros de novo',
  'uploads.left.looking': 'A procurar o que falta…',
  'uploads.left.denied':
    'O navegador não permite que a página o leia. Continue e dê permissão, ou escolha-o novamente.',
  'uploads.left.gone': 'Não está onde estava. Se foi movido ou mudou de nome, escolha-o novamente.',
  'uploads.left.stranger': 'Nada do que escolheu pertence a este carregamento.',
  'uploads.left.elsewhere': 'Continua noutro separador.',
  'uploads.left.changed': (n: number) =>
    count(n, {
      one: 'Um ficheiro mudou.',
      many: '{n} de ficheiros mudaram.',
      other: '{n} ficheiros mudaram.',
    }),
  'uploads.left.missing': (n: number) =>
    count(n, {
      one: 'Um ficheiro já não existe.',
      many: '{n} de ficheiros já não existem.',
      other: '{n} ficheiros já não existem.',
    }),
  'uploads.left.takeChanged': 'Carregar como estão agora',
  'uploads.left.leaveOut': 'Deixar de fora',
}
