// Texts of the guided set-up of WhatsApp and Telegram. Names of menus are those of Meta's English pages and of Telegram.
import { texts } from '../../text/texts.ts'

export const setUpTexts = texts({
  en: {
    setUp: 'Set-up',
    change: 'Change',
    checkAndSave: 'Check and save',
    connected: '{name} is connected.',
    savedUnchecked: 'Saved. The provider cannot be reached now; the values are checked within a minute.',
    tryIt: 'Try it',
    waApp: 'Make an app at Meta',
    waAppText:
      'With your Meta business account, create an app of the type Business, add the product WhatsApp, and add your phone number under WhatsApp → API Setup.',
    waValues: 'Copy four values from Meta',
    phoneNumberId: 'Phone number ID',
    phoneNumberIdHint: 'WhatsApp → API Setup. Digits only; it is not the number itself.',
    businessAccountId: 'WhatsApp Business Account ID',
    businessAccountIdHint: 'On the same page, below the phone number ID.',
    accessToken: 'Access token',
    accessTokenHint:
      'Business settings → System users: a token that does not expire, with whatsapp_business_messaging and whatsapp_business_management. The token on the page API Setup ends after a day.',
    appSecret: 'App secret',
    appSecretHint: 'App settings → Basic. Meta signs its calls with it.',
    waHook: 'Tell Meta where messages go',
    waHookText:
      'Under WhatsApp → Configuration → Webhook, press Edit, paste the callback URL and the verify token, and save. Then subscribe to the webhook field.',
    needsHttps:
      'Meta only calls addresses that begin with https. Whoever runs the server has to set PUBLIC_URL to its public https address.',
    callbackUrl: 'Callback URL',
    verifyToken: 'Verify token',
    hookField: 'Webhook field',
    usefulFields: 'These fields are useful, too: {fields}',
    waTry: 'Write to {number} from your own phone. The message appears here and in the inbox.',
    tgBot: 'Make a bot at BotFather',
    tgBotText:
      'Open BotFather in Telegram, send /newbot, and give the bot a name and a username that ends in “bot”. BotFather answers with a token.',
    tgToken: 'Copy the token',
    botToken: 'Token of the bot',
    botTokenHint: 'As BotFather wrote it: digits, a colon, then letters.',
    tgTry:
      'Open your bot, press Start and write something. Give this link to customers, too: a bot cannot write first.',
  },
  pt: {
    setUp: 'Configuração',
    change: 'Alterar',
    checkAndSave: 'Verificar e salvar',
    connected: '{name} está conectado.',
    savedUnchecked: 'Salvo. Não foi possível falar com o provedor agora; tentamos de novo em até um minuto.',
    tryIt: 'Experimente',
    waApp: 'Crie um app na Meta',
    waAppText:
      'Com sua conta comercial da Meta, crie um app do tipo Business, adicione o produto WhatsApp e cadastre seu número em WhatsApp → API Setup.',
    waValues: 'Copie quatro valores da Meta',
    phoneNumberId: 'Phone number ID',
    phoneNumberIdHint: 'WhatsApp → API Setup. Só números; não é o número de telefone.',
    businessAccountId: 'WhatsApp Business Account ID',
    businessAccountIdHint: 'Na mesma página, abaixo do Phone number ID.',
    accessToken: 'Token de acesso',
    accessTokenHint:
      'Business settings → System users: um token que não expira, com whatsapp_business_messaging e whatsapp_business_management. O token da página API Setup vale só um dia.',
    appSecret: 'App secret',
    appSecretHint: 'App settings → Basic. A Meta assina as chamadas com ele.',
    waHook: 'Diga à Meta para onde vão as mensagens',
    waHookText:
      'Em WhatsApp → Configuration → Webhook, clique em Edit, cole a URL de retorno e o token de verificação e salve. Depois assine o campo do webhook.',
    needsHttps:
      'A Meta só chama endereços que começam com https. Quem administra o servidor precisa definir PUBLIC_URL com o endereço https público.',
    callbackUrl: 'URL de retorno (Callback URL)',
    verifyToken: 'Token de verificação (Verify token)',
    hookField: 'Campo do webhook',
    usefulFields: 'Estes campos também são úteis: {fields}',
    waTry: 'Escreva para {number} do seu celular. A mensagem aparece aqui e nas conversas.',
    tgBot: 'Crie um bot no BotFather',
    tgBotText:
      'Abra o BotFather no Telegram, envie /newbot e dê ao bot um nome e um nome de usuário que termine em “bot”. O BotFather responde com um token.',
    tgToken: 'Copie o token',
    botToken: 'Token do bot',
    botTokenHint: 'Como o BotFather escreveu: números, dois-pontos e letras.',
    tgTry:
      'Abra seu bot, toque em Iniciar e escreva algo. Passe este link aos clientes também: um bot não pode escrever primeiro.',
  },
  es: {
    setUp: 'Configuración',
    change: 'Cambiar',
    checkAndSave: 'Verificar y guardar',
    connected: '{name} está conectado.',
    savedUnchecked: 'Guardado. Ahora no se puede conectar con el proveedor; se intenta de nuevo en un minuto.',
    tryIt: 'Pruébelo',
    waApp: 'Cree una app en Meta',
    waAppText:
      'Con su cuenta comercial de Meta, cree una app del tipo Business, agregue el producto WhatsApp y cargue su número en WhatsApp → API Setup.',
    waValues: 'Copie cuatro valores de Meta',
    phoneNumberId: 'Phone number ID',
    phoneNumberIdHint: 'WhatsApp → API Setup. Solo dígitos; no es el número de teléfono.',
    businessAccountId: 'WhatsApp Business Account ID',
    businessAccountIdHint: 'En la misma página, debajo del Phone number ID.',
    accessToken: 'Token de acceso',
    accessTokenHint:
      'Business settings → System users: un token que no vence, con whatsapp_business_messaging y whatsapp_business_management. El token de la página API Setup dura un día.',
    appSecret: 'App secret',
    appSecretHint: 'App settings → Basic. Meta firma sus llamadas con él.',
    waHook: 'Diga a Meta adónde van los mensajes',
    waHookText:
      'En WhatsApp → Configuration → Webhook, presione Edit, pegue la URL de devolución y el token de verificación y guarde. Después suscríbase al campo del webhook.',
    needsHttps:
      'Meta solo llama a direcciones que empiezan con https. Quien administra el servidor tiene que definir PUBLIC_URL con su dirección https pública.',
    callbackUrl: 'URL de devolución (Callback URL)',
    verifyToken: 'Token de verificación (Verify token)',
    hookField: 'Campo del webhook',
    usefulFields: 'Estos campos también son útiles: {fields}',
    waTry: 'Escriba a {number} desde su celular. El mensaje aparece acá y en la página de mensajes.',
    tgBot: 'Cree un bot en BotFather',
    tgBotText:
      'Abra BotFather en Telegram, envíe /newbot y póngale al bot un nombre y un nombre de usuario que termine en “bot”. BotFather responde con un token.',
    tgToken: 'Copie el token',
    botToken: 'Token del bot',
    botTokenHint: 'Como lo escribió BotFather: dígitos, dos puntos y letras.',
    tgTry:
      'Abra su bot, toque Iniciar y escriba algo. Dé este enlace también a los clientes: un bot no puede escribir primero.',
  },
})
