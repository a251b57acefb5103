import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')

/** Portuguese texts about share links and downloads of several files. Loaded with these parts of the page. */
export const sharing: MessageModules['sharing'] = {
  'links.title': (name: string) => `Partilhar “${name}”`,
  'links.editTitle': (name: string) => `Ligação para “${name}”`,
  'links.list': 'Ligações',
  'links.new': 'Nova',
  'links.create': 'Criar ligação',
  'links.save': 'Guardar',
  'links.back': 'Voltar',
  'links.failed': 'Não foi possível obter as ligações.',

  'links.copy': 'Copiar ligação',
  'links.copyOf': (name: string) => `Copiar a ligação para ${name}`,
  'links.copied': 'Ligação copiada!',
  'links.copyByHand': 'O navegador não permite que o Coffer copie. A ligação está selecionada: copie-a daqui.',
  'links.address': 'Ligação',
  'links.edit': 'Editar',
  'links.editOf': (name: string) => `Editar a ligação para ${name}`,
  'links.delete': 'Eliminar',
  'links.deleteOf': (name: string) => `Eliminar a ligação para ${name}`,
  'links.deleted': 'Ligação eliminada!',
  'links.delete.title': 'Eliminar esta ligação?',
  'links.delete.detail': (name: string) => `Quem a tiver deixa de poder abrir “${name}”. Os ficheiros mantêm-se.`,

  'links.permanent': 'Permanente',
  'links.expired': 'Expirada',
  'links.expires': (when: string) => `Expira ${when}`,
  'links.hasPassword': 'Com palavra-passe',
  'links.isUpload': 'Recebe ficheiros',
  'links.suspended': 'Suspensa: o item está no lixo',
  'links.downloads': (n: number) =>
    count(n, { one: '{n} transferência', many: '{n} de transferências', other: '{n} transferências' }),
  'links.downloadsOf': (n: number, limit: number) =>
    count(limit, {
      one: `${n} de {n} transferência`,
      many: `${n} de {n} de transferências`,
      other: `${n} de {n} transferências`,
    }),
  'links.received': (n: number) =>
    count(n, {
      one: '{n} ficheiro recebido',
      many: '{n} de ficheiros recebidos',
      other: '{n} ficheiros recebidos',
    }),
  'links.received.title': (name: string) => `Recebido em “${name}”`,
  'links.received.from': (name: string) => `De ${name}`,
  'links.received.unnamed': (address: string) => `De ${address}`,
  'links.received.none': 'Ainda ninguém enviou nada.',
  'links.received.failed': 'Não foi possível obter o que foi recebido.',
  'links.lastUsed': (when: string) => `Última utilização: ${when}`,

  'links.password': 'Palavra-passe',
  'links.passwordHint': 'Opcional',
  'links.passwordKeep': 'Em branco, a palavra-passe não muda',
  'links.passwordRemove': 'Remover a palavra-passe',
  'links.duration': 'Válida durante',
  'links.durationHint': 'Em branco: permanente',
  'links.unit': 'Unidade',
  'links.unit.seconds': 'Segundos',
  'links.unit.minutes': 'Minutos',
  'links.unit.hours': 'Horas',
  'links.unit.days': 'Dias',
  'links.expiry': 'Validade',
  'links.expiry.keep': (now: string) => `Sem alteração: ${now}`,
  'links.expiry.change': 'Outra',
  'links.more': 'Mais',
  'links.limit': 'Máximo de transferências',
  'links.limitHint': 'Em branco: sem limite',
  'links.name': 'Nome no endereço',
  'links.nameHint':
    'Letras, algarismos, hífenes e carateres de sublinhado. Parte do endereço continua impossível de adivinhar.',
  'links.guessable': 'Apenas o nome',
  'links.guessableHint':
    'Um endereço curto e fácil de dizer. Qualquer pessoa o pode adivinhar, por isso dê-lhe uma palavra-passe.',
  'links.receive': 'Permitir que outras pessoas enviem ficheiros para aqui',
  'links.receiveHint': 'Os visitantes adicionam ficheiros a esta pasta. Não veem o que contém nem substituem nada.',
  'links.maxFiles': 'Máximo de ficheiros',
  'links.maxFileSize': 'Máximo por ficheiro, em MB',
  'links.maxTotalSize': 'Máximo no total, em MB',
  'links.extensions': 'Tipos de ficheiro',
  'links.extensionsHint': 'Extensões como jpg pdf. Em branco: todas.',
  'links.askName': 'Pedir o nome aos visitantes',

  'links.error.duration': (most: string) => `Um número inteiro de 1 a ${most}, ou nada.`,
  'links.error.number': 'Um número inteiro a partir de 1, ou nada.',
  'links.error.name':
    'No máximo 63 letras, algarismos, hífenes e carateres de sublinhado, a começar por uma letra ou um algarismo.',
  'links.error.nameNeeded': 'Escreva primeiro um nome.',
  'links.error.nameTaken': 'Já existe uma ligação com este nome.',
  'links.error.extensions': 'Extensões sem ponto, separadas por espaços.',
  'links.error.tooMany': 'Já tem o número máximo de ligações. Elimine uma primeiro, em Definições.',
  'links.error.refused': 'O servidor não aceita isto.',

  'links.path': 'Caminho',
  'links.durationColumn': 'Duração',
  'links.owner': 'Nome de utilizador',
  'links.use': 'Utilização',
  'links.tools': 'Ações',
  'links.search': 'Procurar uma ligação',
  'links.found': (n: number) => count(n, { one: '{n} ligação', many: '{n} de ligações', other: '{n} ligações' }),
  'links.noneFound': 'Nenhuma ligação corresponde.',
  'links.none': 'Isto está tão vazio…',
  'links.noneDetail':
    'O que partilha por ligação aparece aqui. Selecione um ficheiro ou uma pasta e escolha Partilhar.',
  'links.showMore': 'Mostrar mais',

  'formats.title': (n: number) =>
    count(n, { one: 'Transferir {n} item', many: 'Transferir {n} de itens', other: 'Transferir {n} itens' }),
  'formats.titleOf': (name: string) => `Transferir “${name}”`,
  'formats.detail': 'Escolha o formato da transferência.',
  'formats.tooMany':
    'São demasiados itens para uma só transferência. Selecione menos ou transfira a pasta em que estão.',
  'formats.zipHint': 'Abre-se em qualquer computador',
}
