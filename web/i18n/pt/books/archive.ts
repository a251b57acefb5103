import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')

/** Portuguese texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Conteúdo de ${name}`,
  'archive.way': 'Pasta no arquivo',
  'archive.search': 'Pesquisar no arquivo',
  'archive.name': 'Nome',
  'archive.size': 'Tamanho',
  'archive.modified': 'Modificado',
  'archive.names': 'Codificação dos nomes',
  'archive.names.automatic': 'Automática',
  'archive.names.guessed': (name) => `Automática (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} ficheiro', many: '{n} de ficheiros', other: '{n} ficheiros' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, {
      one: 'Não é possível extrair {n} item',
      many: 'Não é possível extrair {n} de itens',
      other: 'Não é possível extrair {n} itens',
    }),
  'archive.selected': (n: number) =>
    count(n, { one: '{n} selecionado', many: '{n} selecionados', other: '{n} selecionados' }),
  'archive.found': (n: number) =>
    count(n, { one: '{n} encontrado', many: '{n} encontrados', other: '{n} encontrados' }),
  'archive.empty': 'Este arquivo está vazio.',
  'archive.emptyFolder': 'Esta pasta está vazia.',
  'archive.nothingFound': 'Nada nesta pasta tem esse nome.',

  'archive.failed.notArchive': 'Não é um arquivo que se possa ler ou está danificado.',
  'archive.failed.tooLarge': 'Este arquivo tem demasiado conteúdo para ser visto aqui.',
  'archive.failed.detail': 'Pode, ainda assim, transferi-lo.',

  'archive.refusal.name': 'o nome leva a outro sítio ou não pode ser utilizado',
  'archive.refusal.duplicate': 'outro item tem o mesmo nome',
  'archive.refusal.link': 'é uma ligação',
  'archive.refusal.special': 'não é um ficheiro nem uma pasta',
  'archive.refusal.encrypted': 'está encriptado',
  'archive.refusal.method': 'foi comprimido de uma forma que o Coffer não conhece',
  'archive.refusal.damaged': 'está danificado',
  'archive.refusal.taken': 'o nome já existe',
  'archive.refusal.denied': 'não é permitido nesse local',

  'archive.entry.download': 'Transferir',
  'archive.entry.none': 'Não há pré-visualização para este ficheiro.',
  'archive.entry.tooLarge': 'Este ficheiro é demasiado grande para ser mostrado aqui.',
  'archive.entry.failed': 'Não é possível mostrá-lo: pode estar danificado.',

  'archive.extractAll': 'Extrair tudo',
  'archive.extractSelected': (n: number) =>
    count(n, { one: 'Extrair {n} item', many: 'Extrair {n} de itens', other: 'Extrair {n} itens' }),
  'archive.extract.denied': 'não tem permissão para criar ficheiros',
  'archive.extract.tooMany': 'são demasiados itens para escolher um a um',
  'archive.extract.title': (name: string) => `Extrair “${name}”`,
  'archive.extract.into': 'Para a pasta',
  'archive.extract.intoHint': 'Se não existir, é criada.',
  'archive.extract.choose': 'Escolher…',
  'archive.extract.chooseTitle': 'Extrair para que pasta?',
  'archive.extract.conflict': 'Quando um nome já lá existe',
  'archive.extract.keep_both': 'Manter ambos',
  'archive.extract.keep_both.hint': 'O novo ficheiro recebe um número.',
  'archive.extract.skip': 'Ignorar o ficheiro',
  'archive.extract.replace': 'Substituir o que lá está',
  'archive.extract.replace.hint': 'O conteúdo antigo passa a ser uma versão.',
  'archive.extract.refuse': 'Não extrair nada',
  'archive.extract.start': 'Extrair',
  'archive.extract.running': 'A extrair. Se cancelar, o que foi criado é removido.',
  'archive.extract.noFolder': 'Indique uma pasta.',
  'archive.extract.notFolder': 'Nesse local existe um ficheiro, não uma pasta.',
  'archive.extract.badFolder': 'Uma pasta não pode ter esse nome.',
  'archive.extract.taken': 'Já lá existe um dos nomes, pelo que nada foi extraído.',
  'archive.extract.changed': 'Entretanto, o arquivo mudou, pelo que nada foi extraído.',
  'archive.extract.done': (n: number, folder: string) =>
    `${count(n, {
      one: '{n} ficheiro extraído',
      many: '{n} de ficheiros extraídos',
      other: '{n} ficheiros extraídos',
    })} para “${folder}”`,
  'archive.extract.leftOut': (n: number) =>
    count(n, {
      one: '{n} item ficou de fora:',
      many: '{n} de itens ficaram de fora:',
      other: '{n} itens ficaram de fora:',
    }),
  'archive.extract.more': (n: number) => count(n, { one: 'e mais {n}', many: 'e mais {n}', other: 'e mais {n}' }),
  'archive.extract.open': 'Abrir a pasta',
}
