// The texts of the preview page.
import { texts } from '../text/texts.ts'

export const previewTexts = texts({
  en: {
    title: 'Your chat, as visitors see it',
    lead: 'Press the bubble in the corner and write something. It arrives in your inbox like every other message.',
    paste: 'Put it on your page',
    pasteHint:
      'One line, before the end of the body. It loads when the page has finished loading, and weighs a few kilobytes.',
    copy: 'Copy',
    copied: 'Copied',
    allow: 'Allow your page',
    allowHint: 'The chat only shows on pages that you list. Until then, only this page shows it.',
    signIn: 'Sign in to see your own chat',
    signInHint: 'The chat belongs to a workspace. Sign in, and this page shows the one of yours.',
    toSignIn: 'Sign in',
    failed: 'The chat could not be loaded. Please try again.',
  },
  pt: {
    title: 'Seu chat, como os visitantes o veem',
    lead: 'Clique no balão no canto e escreva algo. Chega à sua caixa de entrada como qualquer outra mensagem.',
    paste: 'Coloque na sua página',
    pasteHint:
      'Uma linha, antes do fim do body. Carrega quando a página já terminou de carregar e pesa poucos kilobytes.',
    copy: 'Copiar',
    copied: 'Copiado',
    allow: 'Autorize sua página',
    allowHint: 'O chat só aparece em páginas que você listar. Até lá, só esta página o mostra.',
    signIn: 'Entre para ver o seu chat',
    signInHint: 'O chat pertence a um espaço de trabalho. Entre, e esta página mostra o seu.',
    toSignIn: 'Entrar',
    failed: 'Não foi possível carregar o chat. Tente de novo.',
  },
  es: {
    title: 'Su chat, como lo ven los visitantes',
    lead: 'Haga clic en el globo de la esquina y escriba algo. Llega a su bandeja de entrada como cualquier otro mensaje.',
    paste: 'Póngalo en su página',
    pasteHint: 'Una línea, antes del final del body. Carga cuando la página terminó de cargar y pesa pocos kilobytes.',
    copy: 'Copiar',
    copied: 'Copiado',
    allow: 'Autorice su página',
    allowHint: 'El chat solo aparece en las páginas que usted liste. Hasta entonces, solo esta página lo muestra.',
    signIn: 'Entre para ver su chat',
    signInHint: 'El chat pertenece a un espacio de trabajo. Entre, y esta página muestra el suyo.',
    toSignIn: 'Entrar',
    failed: 'No se pudo cargar el chat. Intente de nuevo.',
  },
})
