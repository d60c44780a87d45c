// Phrases by which customers say in Portuguese what they want, Brazil first. Accents and capitals make no difference.
import type { HeardWords } from './heard-words.ts'

export const pt: HeardWords = {
  intents: {
    opt_out: `não quero receber, não quero mais receber, parem de me mandar, pare de me mandar, para de me mandar, parem de mandar, pare
      de mandar, não me mande mais, não me mandem mais, me tira da lista, me tira dessa lista, me tirem da lista, sair da lista,
      descadastrar, cancelar inscrição, unsubscribe, não enviem mais, bloquear vocês, remover meu número, parar de receber, para de mandar, chega de mensagem`,
    human: `atendente, humano, humana, falar com alguém, falar com uma pessoa, falar com um, falar com uma, falar com o, falar com a, falar
      com atendente, pessoa de verdade, pessoa real, alguém aí, alguém de verdade, robô, bot, me passa pra, me passa para,
      me transfere, transferir, recepção, recepcionista, gerente, responsável, falar com vocês, atendimento humano, me liga, me
      ligar, me liguem, liga pra mim, ligar pra mim`,
    cancel: `cancelar, cancela, cancele, cancelamento, cancelado, cancelo, desmarcar, desmarca, desmarque, desmarcado, desistir, desisti, cancelem, desmarquem,
      não vou poder ir, não vou conseguir ir, não poderei ir, não vou mais, não consigo ir, não vou poder comparecer, não poderei
      comparecer, não vou dar conta de ir, não vai dar pra ir, n vou poder ir, n vou conseguir ir, não vou aparecer, tirar meu horário`,
    reschedule: `remarcar, remarca, remarque, remarcação, reagendar, reagenda, reagendamento, mudar, muda, mude, trocar, troca, troque, adiar, adia,
      antecipar, alterar, altera, transferir meu, passar para outro dia, passar pra outro dia, outro dia pra, jogar para, jogar pra, passar
      meu horário, passar para a semana, mexer no meu, postergar, adiantar`,
    my_bookings: `meus agendamentos, meu agendamento, meus horários, meu horário, minha consulta, minhas consultas, minha reserva, minhas
      reservas, tenho horário marcado, tenho algum horário, tenho algo marcado, tenho horário, que horas é meu, que dia é meu, que dia
      ficou, que horas ficou, que horas eu marquei, que horas é, que horas era, que dia é o meu, que dia era, que dia eu marquei, pra quando ficou, quando é meu, quando é minha, estou marcada,
      estou marcado, estou agendada, estou agendado, ver meus, minhas marcações, ta marcado que dia, eu tenho marcado, esqueci que dia, esqueci a hora, esqueci o horário, que dia mesmo, meu próximo horário`,
    hours: `que horas abre, que horas abrem, que horas vocês abrem, que horas vcs abrem, que horas fecha, que horas fecham, que horas vocês
      fecham, que horas vcs fecham, horário de funcionamento, horário de atendimento, horário do salão, horário da loja, até que horas, a
      partir de que horas, estão abertos, está aberto, tá aberto, ta aberta, abre, abrem, fecha, fecham, funciona, funcionam, ficam abertos,
      vocês funcionam, dias de funcionamento, quais dias vocês, que dias vocês, horários de vocês, abertos`,
    address: `onde fica, onde ficam, onde vocês ficam, onde é, aonde fica, aonde é, onde tá, onde está, onde estão, endereço, localização, como chego, como chegar, como faço pra chegar, qual a rua, que rua, em que bairro, qual bairro, ponto de referência, maps,
      qual o local, fica em qual, fica aonde, ficam onde, fica onde, onde vcs, onde vocês, vcs são de onde, são de onde`,
    prices: `quanto custa, quanto custam, quanto é, quanto que é, quanto sai, quanto fica, quanto tá, quanto está, quanto vocês cobram,
      quanto vcs cobram, quanto cobra, quanto cobram, quanto seria, qto custa, qto fica, qto é, qto sai, qto ta, qnt, qnto, qto, qual o valor, qual valor,
      qual o preço, valor, valores, preço, preços, tabela de preços, tabela de valores, orçamento, quanto`,
    menu: `menu, recomeçar, começar de novo, do início, início, opções, quais serviços, que serviços, quais os serviços, lista de serviços, o
      que vocês fazem, o que vcs fazem, o que você faz, o que vc faz, quais são os serviços, ajuda`,
    back: 'voltar, volta, voltar atrás',
    book: `marcar, marca, marque, marcação, agendar, agenda, agende, agendamento, reservar, reserva, reserve, tem horário, tem horarios, tem
      vaga, tem vagas, tem um horário, tem algum horário, horário disponível, horários disponíveis, disponibilidade, tem disponível, encaixar,
      encaixa, encaixe, vaga, vagas, mesa para, mesa pra, um horário, horário pra, horário para, horario com, horarinho, consegue um horário,
      tem como fazer, dá pra fazer, tem espaço, tem agenda, espaço com, marcar pra, tem pra, horário livre, próximo horário, horários livres`,
    question: `quanto tempo, quantos minutos, quanto dura, quanto demora, dura quanto, demora quanto, demora, vocês fazem, vcs fazem, você faz, vc
      faz, fazem, faz, aceita, aceitam, tem wifi, tem estacionamento, pode levar, posso levar, posso pagar, precisa levar, como funciona, o que é,
      o que inclui, tá incluso, está incluso, é verdade que, tem garantia, vende, vendem, parcelam, parcela, trabalham com, trabalha com`,
  },
  weakHuman:
    'tem alguém, quero ajuda, me ajuda, me ajude, me ajudem, alguém me ajuda, alguém pode, preciso de ajuda, vou atrasar, vou me atrasar, vou chegar atrasado, vou chegar atrasada, tô atrasado, tô atrasada, estou atrasado, estou atrasada, atrasado, atrasada, vou demorar, vou chegar um pouco atrasada, vou chegar um pouco atrasado',
  weakBook: `quero, queria, qro, gostaria, gostaria de, preciso, tem, consigo, posso, dá pra, pode ser, me vê, fazer, vcs tem, vocês
    têm, teria, rola`,
  weakReschedule:
    'passa pra, passa para, passar pra, passar para, joga pra, joga para, puxa pra, puxar, coloca pra, põe pra',
  sameTime: 'mesmo horário, mesma hora, msm horário, msm hora',
  toEarlier: 'adiantar, adianta, adiante, antecipar, antecipa, mais cedo, antes',
  toLater: 'adiar, adia, atrasar, atrasa, mais tarde, depois, pra frente, empurrar',
  hoursWithDay:
    'atende, atendem, vocês trabalham, vcs trabalham, trabalha, trabalham, estão, vcs vão abrir, vocês vão abrir, vai abrir, vão abrir',
  allPrices: 'preços, valores, tabela de preços, tabela de valores',
  questions: `qual, quais, como, quando, onde, porque, por que, quem, o que, tem, aceita, aceitam, posso, pode, podem, é, precisa, preciso
    levar, vocês, vcs, vc, você, dá, existe, faz, fazem, será, é possível, quanto tempo, serve, vende, vendem`,
  greetings: `oi, oie, oii, olá, opa, e aí, eai, bom dia, boa tarde, boa noite, tudo bem, tudo bom, td bem, td bom, como vai, hey, hello,
    oi tudo bem, bom diaa, alô, salve, hola, blz?, como vocês estão, como você está`,
  thanks: `obrigado, obrigada, obg, obgd, brigado, brigada, brigadão, valeu, vlw, agradeço, grato, grata, muito obrigado, muito obrigada, gratidão,
    tmj, thanks, gracias, foi ótimo, maravilha obrigada`,
  yes: `sim, simm, claro, claro que sim, com certeza, isso, isso mesmo, isso aí, pode, pode sim, pode confirmar, confirmo, confirma,
    confirmar, confirmado, confirme, ok, okay, okey, oki, blz, beleza, certo, tá, tá bom, tá certo, tá ótimo, ótimo, perfeito, quero,
    quero sim, sim quero, aceito, positivo, exato, exatamente, correto, está correto, está perfeito, tá perfeito, tudo certo,
    isso sim, aham, uhum, agora sim, agora tá certo, tá certinho, show, top, maravilha, está bom, tá joia, yes, s sim, 👍, 👌, ✅, 🙌,
    eu quero, eu quero sim, si, 🆗, 💯`,
  agreed: `sem problema, sem problemas, nenhum problema, não tem problema, por mim tudo bem, por mim ok, por mim pode ser, pode ser,
    pode ser sim, combinado, fechado, fechou, bora, vamos, vamos sim, por que não, funciona pra mim, 🤝`,
  yesToBook: `marca, marcar, marque, marca aí, pode marcar, quero marcar, agenda, agendar, agende, pode agendar, quero agendar, reserva, reservar, reserve, pode reservar, quero
    reservar, encaixa, pode encaixar, pode fechar, fecha`,
  yesToReschedule: `remarca, remarcar, remarque, pode remarcar, quero remarcar, pode mudar, quero mudar, pode trocar, quero trocar, sim muda, sim troca, reagenda, reagendar, reagende,
    pode reagendar, pode alterar, pode passar`,
  yesToCancel: `cancela, cancelar, cancele, pode cancelar, quero cancelar, cancelar mesmo, quero mesmo cancelar, cancela mesmo, desmarca, desmarcar, desmarque, pode desmarcar,
    quero desmarcar`,
  noToBook: `não quero mais`,
  noToChange: `mantém, manter, pode manter, quero manter, mantém assim, deixa como está, deixa como estava, deixa marcado, pode deixar marcado`,
  noToCancel: `eu vou, vou sim, eu vou sim, vou, estarei aí, estarei lá, te vejo lá, nos vemos, nos vemos lá, até amanhã, até lá, até depois`,
  theBooking:
    'o horário, meu horário, esse horário, este horário, horário, a reserva, minha reserva, o agendamento, meu agendamento, a consulta, minha consulta, esse, este, ele, ela, tudo, sim',
  negation: `não, n, ñ, nem, nunca, não quero, não quero mais, não queria, não precisa, não precisa mais, não preciso, não preciso mais, não vou, não vou mais, não vou querer, não vou
    precisar, não é pra, não é para, não era pra, não era para, não pedi pra, não pedi para, n quero, n precisa, não me, não mais, por favor não`,
  stop: 'stop, pare, parar, parem, sair, chega, basta',
  shortYes: 's, ss, y',
  no: `não, naum, nn, nops, não quero, não obrigado, não obrigada, melhor não, claro que não, acho que não, ainda não, negativo, nenhum,
    nenhuma, nenhuma delas, nenhum deles, nenhuma das opções, deixa, deixa pra lá, deixa quieto, agora não, não precisa,
    de jeito nenhum, nada disso, não mesmo, não pode, não confirma, não confirmo, errado, está errado, tá errado, não é isso,
    não serve, não gostei, 👎, ❌, no, isso não, assim não, desse jeito não, acho melhor não, pode deixar pra lá, esquece,
    mudei de ideia, nem pensar, n quero, não rola, não dá, deixa assim, 🚫, 🙅`,
  shortNo: 'n',
  unsure: `não sei, sei lá, n sei, talvez, não tenho certeza, depende, vou ver, vou pensar, preciso ver, deixa eu ver, hmm, será,
    sim e não, mais ou menos, acho que sim, acho q sim, eu acho, acho, acho que pode ser, quem sabe, pode ser que sim, quase, espera, espere, espera um pouco,
    espera aí, pera, pera aí, peraí, calma, calma aí, um momento, um minuto, um segundo, um instante, só um momento, só um minuto,
    só um segundo, só um instante, já confirmo, já te confirmo, te confirmo, confirmo depois, te confirmo depois, depois confirmo,
    depois eu confirmo, depois te confirmo, confirmo mais tarde, te confirmo mais tarde, mais tarde confirmo, mais tarde eu confirmo,
    confirmo amanhã, te confirmo amanhã, te aviso, não entendi, como assim, hm, 🤔`,
  polite: `por favor, pfv, pf, pfvr, por gentileza, obrigado, obrigada, obg, valeu, oi, bom dia, boa tarde, boa noite, então, aí, né, viu,
    moça, moço, querida, linda, amor, sim senhora, muito, muito obrigada, e, ah, tudo bem, meu bem, até amanhã, até mais, até logo,
    até lá, até, tchau, bjs, beijo, abraço, 🙏, 😊, 😀, 😁, ❤️, desculpa, desculpe, foi mal, eu, senhora, senhor, infelizmente, mesmo,
    te vejo lá, nos vemos, nos vemos lá, até depois, até segunda, até terça, até quarta, até quinta, até sexta, até sábado`,
  correction: `na verdade, aliás, quer dizer, digo, corrigindo, me enganei, errei, quis dizer, queria dizer, melhor, prefiro, em vez de,
    ao invés de, ao invés, pensando melhor, mudei de ideia, na real, ou melhor, me confundi, esquece, na vdd, pensando bem`,
  correctionAtStart: 'desculpa, desculpe, perdão, ops, opa, sim mas, mas, não',
  beforeName: `meu nome é, o meu nome é, meu nome, nome, o nome é, me chamo, pode me chamar de, me chama de, eu sou, eu sou a, eu sou o, sou, sou a, sou o, aqui é, aqui é a,
    aqui é o, é pra, é para, é a, é o, no nome de, no nome da, no nome do, em nome de, em nome da, em nome do, pode colocar no nome de, pode colocar no nome da, pode
    colocar no nome do, coloca no nome de, coloca no nome da, coloca no nome do, pode ser no nome de, pode ser em nome de, põe no nome de, põe no nome da, põe no nome do, coloca`,
  afterName: `por favor, pfv, obrigado, obrigada, obg, valeu, meu telefone é, telefone, tel, fone, meu número é, número, celular, cel, meu celular é, meu whats é, whats,
    whatsapp, meu zap é, zap, e`,
  with: 'com a, com o, com, c a, c o, c, da, do, pra, na, no',
  except: `menos, exceto, sem ser, fora, tirando, que não seja, não seja, a não ser, não pode ser, não gosto,
    não prefiro, menos com, prefiro não`,
  anyone: `com qualquer um, com qualquer uma, qualquer um serve, qualquer uma serve, qualquer pessoa, qualquer profissional, tanto faz quem, tanto faz com quem, quem estiver livre, quem
    puder, quem tiver, com quem tiver, sem preferência, não tenho preferência`,
  someoneElse: `outra pessoa, outro profissional, outra profissional, outro barbeiro, outra moça, outro rapaz, com outra, com outro, outra
    menina, outro cara`,
  partyBefore:
    'somos, somos em, seremos, vamos em, estamos em, mesa para, mesa pra, mesa p, reserva para, reserva pra, para, pra, seríamos, vão',
  partyAfter: 'pessoas, pessoa, pax, adultos, adulto, lugares, amigos, amigas, gente, crianças',
  partyAnswer: 'para, pra, somos, p, são, seremos, em',
  alone: 'só eu, apenas eu, somente eu, só pra mim, sozinha, sozinho, só uma pessoa, eu mesma, eu mesmo',
  andMore: 'eu e mais, eu mais',
  ordinals: [
    'primeira, primeiro, 1a, 1ª, 1º',
    'segunda, segundo, 2a, 2ª, 2º',
    'terceira, terceiro, 3a, 3ª, 3º',
    'quarta, quarto, 4a, 4ª, 4º',
    'quinta, quinto, 5a, 5ª, 5º',
    'sexta, sexto, 6a, 6ª, 6º',
  ],
  last: 'última, último, a última, o último',
  latest: 'o mais tarde, a mais tarde, o mais tarde que tiver, o mais tarde possível, o horário mais tarde',
  earliest: 'o mais cedo, a mais cedo, o mais cedo que tiver, o horário mais cedo',
  optionSigns:
    'opção, a opção, número, o número, n, nº, a, o, quero a, quero o, pode ser a, pode ser o, item, prefiro a, prefiro o, vou de',
  synonyms: [
    'corte, cortar, cortes, cortando, corta',
    'cabelo, cabelos',
    'unha, unhas, manicure, mão, mãos',
    'pé, pés, pedicure',
    'barba, barbear, barbearia',
    'massagem, massagens',
    'sobrancelha, sobrancelhas',
    'depilação, depilar, depilo',
    'limpeza, limpar',
    'pintar, tintura, coloração, tingir',
    'escova, escovar',
    'consulta, consultas',
  ],
  filler:
    'de, da, do, das, dos, a, o, as, os, e, com, para, em, um, uma, completo, completa, simples, sessão, serviço, minutos, min, hora',
}
