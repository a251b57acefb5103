import type { MessageModules } from '../../catalog.ts'

/** Portuguese texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Terminal',
  'terminal.screen': 'Entrada do terminal',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} sai do terminal, ${copy} copia, ${paste} cola.`,
  'terminal.readAloud': 'Modo de leitor de ecrã',
  'terminal.copy': 'Copiar a seleção',
  'terminal.nothingSelected': 'Selecione primeiro texto no terminal.',
  'terminal.copied': 'Copiado',
  'terminal.notCopied': 'O navegador não permite copiar. Utilize o menu do navegador.',
  'terminal.keys': 'Mais teclas',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Esquerda',
  'terminal.key.up': 'Cima',
  'terminal.key.down': 'Baixo',
  'terminal.key.right': 'Direita',

  'terminal.state.connecting': 'A iniciar…',
  'terminal.state.running': 'Em execução',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Terminou.' : `Terminou com o código de saída ${code}.`),
  'terminal.over.time': 'Terminado por ter estado muito tempo sem atividade.',
  'terminal.over.memory': 'Terminado por ter utilizado demasiada memória.',
  'terminal.over.processes': 'Terminado por ter iniciado demasiados processos.',
  'terminal.over.output': 'Terminado por ter escrito demasiado.',
  'terminal.over.cancelled': 'Terminado pelo servidor: a sua sessão ou os seus direitos mudaram.',
  'terminal.over.signal': 'Terminado por um sinal.',
  'terminal.over.refused': 'O servidor recusou.',
  'terminal.over.failed': 'Ocorreu um erro no servidor.',
  'terminal.over.lost': 'A ligação perdeu-se. O que estava em execução foi terminado.',
  'terminal.over.unreached': 'Não é possível contactar o servidor.',
  'terminal.again': 'Iniciar novamente',
}
