import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')

/** Brazilian Portuguese texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Conteúdo de ${name}`,
  'archive.way': 'Pasta no arquivo compactado',
  'archive.search': 'Pesquisar no arquivo compactado',
  'archive.name': 'Nome',
  'archive.size': 'Tamanho',
  'archive.modified': 'Modificado',
  'archive.names': 'Codificação dos nomes',
  'archive.names.automatic': 'Automática',
  'archive.names.guessed': (name) => `Automática (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} arquivo', many: '{n} de arquivos', other: '{n} arquivos' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, {
      one: '{n} item não pode ser extraído',
      many: '{n} de itens não podem ser extraídos',
      other: '{n} itens não podem ser extraídos',
    }),
  'archive.selected': (n: number) =>
    count(n, { one: '{n} selecionado', many: '{n} selecionados', other: '{n} selecionados' }),
  'archive.found': (n: number) =>
    count(n, { one: '{n} encontrado', many: '{n} encontrados', other: '{n} encontrados' }),
  'archive.empty': 'Este arquivo compactado está vazio.',
  'archive.emptyFolder': 'Esta pasta está vazia.',
  'archive.nothingFound': 'Nada nesta pasta tem esse nome.',

  'archive.failed.notArchive': 'Não é um arquivo compactado que possa ser lido ou está danificado.',
  'archive.failed.tooLarge': 'Este arquivo compactado tem conteúdo demais para ser visto aqui.',
  'archive.failed.detail': 'Você ainda pode baixá-lo.',

  'archive.refusal.name': 'o nome leva a outro lugar ou não pode ser usado',
  'archive.refusal.duplicate': 'outro item tem o mesmo nome',
  'archive.refusal.link': 'é um link',
  'archive.refusal.special': 'não é arquivo nem pasta',
  'archive.refusal.encrypted': 'está criptografado',
  'archive.refusal.method': 'foi compactado de um jeito que o Coffer não conhece',
  'archive.refusal.damaged': 'está danificado',
  'archive.refusal.taken': 'o nome já existe',
  'archive.refusal.denied': 'não é permitido lá',

  'archive.entry.download': 'Baixar',
  'archive.entry.none': 'A visualização não está disponível para este arquivo.',
  'archive.entry.tooLarge': 'Este arquivo é grande demais para ser exibido aqui.',
  'archive.entry.failed': 'Não pode ser exibido: talvez esteja danificado.',

  'archive.extractAll': 'Extrair tudo',
  'archive.extractSelected': (n: number) =>
    count(n, { one: 'Extrair {n} item', many: 'Extrair {n} de itens', other: 'Extrair {n} itens' }),
  'archive.extract.denied': 'você não pode criar arquivos',
  'archive.extract.tooMany': 'são itens demais para escolher um a um',
  'archive.extract.title': (name: string) => `Extrair “${name}”`,
  'archive.extract.into': 'Na pasta',
  'archive.extract.intoHint': 'Se não existir, será criada.',
  'archive.extract.choose': 'Escolher…',
  'archive.extract.chooseTitle': 'Extrair em qual pasta?',
  'archive.extract.conflict': 'Quando um nome já existir lá',
  'archive.extract.keep_both': 'Manter os dois',
  'archive.extract.keep_both.hint': 'O novo arquivo recebe um número.',
  'archive.extract.skip': 'Pular o arquivo',
  'archive.extract.replace': 'Substituir o que está lá',
  'archive.extract.replace.hint': 'O conteúdo antigo vira uma versão.',
  'archive.extract.refuse': 'Não extrair nada',
  'archive.extract.start': 'Extrair',
  'archive.extract.running': 'Extraindo. Se você cancelar, o que foi criado será removido.',
  'archive.extract.noFolder': 'Informe uma pasta.',
  'archive.extract.notFolder': 'Lá existe um arquivo, não uma pasta.',
  'archive.extract.badFolder': 'Uma pasta não pode ter esse nome.',
  'archive.extract.taken': 'Um nome já existe lá; por isso, nada foi extraído.',
  'archive.extract.changed': 'O arquivo compactado mudou enquanto isso; por isso, nada foi extraído.',
  'archive.extract.done': (n: number, folder: string) =>
    `${count(n, {
      one: '{n} arquivo extraído',
      many: '{n} de arquivos extraídos',
      other: '{n} arquivos extraídos',
    })} em “${folder}”`,
  'archive.extract.leftOut': (n: number) =>
    count(n, {
      one: '{n} item ficou de fora:',
      many: '{n} de itens ficaram de fora:',
      other: '{n} itens ficaram de fora:',
    }),
  'archive.extract.more': (n: number) => count(n, { one: 'e mais {n}', many: 'e mais {n}', other: 'e mais {n}' }),
  'archive.extract.open': 'Abrir a pasta',
}
