import type { CommonMessages } from '../catalog.ts'

/** Brazilian Portuguese texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Fechar',
  'action.retry': 'Tentar novamente',
  'action.showPassword': 'Mostrar senha',
  'action.hidePassword': 'Ocultar senha',
  'key.name': (key: string) => (key === 'Space' ? 'Espaço' : key),
  'state.loading': 'Carregando…',
  'state.working': 'Processando…',
  'state.done': 'Concluído',
  'error.wrongCredentials': 'Ops! Dados incorretos.',
  'error.forbidden': 'Você não tem permissão para acessar isto.',
  'error.notFound': 'Ops! Nada foi encontrado.',
  'error.internal': 'Ops! Algum erro ocorreu.',
  'error.connection': 'Não foi possível conectar ao servidor.',
  'error.generic': 'Algo deu errado',
  'error.tooMany': 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  'route.login': 'Entrar',
  'route.share': 'Compartilhamento',
  'files.lonely': 'Está tão vazio por aqui…',
  'sidebar.themeLight': 'Tema: claro',
  'sidebar.themeDark': 'Tema: escuro',
  'sidebar.themeSystem': 'Tema: igual ao sistema',
  'route.files': 'Arquivos',
}
