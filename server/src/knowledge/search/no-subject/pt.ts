// Portuguese words that carry no subject.
import type { LanguageWords } from './language-words.ts'

export const pt: LanguageWords = {
  stop: `de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando
    muito nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas me esse eles você essa num
    nem suas meu às minha numa pelos elas qual nós lhe deles essas esses pelas este dele tu te vocês vos lhes meus minhas
    teu tua teus tuas nosso nossa nossos nossas dela delas esta estes estas aquele aquela aqueles aquelas isto aquilo
    estou está estamos estão estive esteve estivemos estiveram estava estávamos estavam estivera estejamos esteja estejam
    estivesse estivessem estiver estivermos estiverem hei há havemos hão houve houvemos houveram houvera haja hajam
    houvesse houvessem houver houverem houverá haverá haveria sou somos são era éramos eram fui foi fomos foram seja
    sejamos sejam fosse fossem for formos forem serei será seremos serão seria seríamos seriam tenho tem temos têm tinha
    tínhamos tinham tive teve tivemos tiveram tenha tenhamos tenham tivesse tivessem tiver tivermos tiverem terei terá
    teremos terão teria teríamos teriam é ser estar ter haver quais onde aonde cada todo toda todos todas pra pro pras
    pros aí lá aqui ali cá ainda então porque porquê pois algum alguma alguns algumas nenhum nenhuma qualquer tão tanto
    outro outra outros outras mim ti si comigo contigo consigo conosco cujo cuja enquanto sobre desde sim`,
  courtesies: [
    'bom dia',
    'boa tarde',
    'boa noite',
    'bom domingo',
    'bom final de semana',
    'bom fim de semana',
    'tudo bem',
    'tudo bom',
    'tudo certo',
    'por favor',
    'por gentileza',
    'com licença',
    'uma dúvida',
    'uma pergunta',
    'tirar uma dúvida',
    'tirar dúvida',
    'me tira uma dúvida',
    'muito obrigado',
    'muito obrigada',
    'desde já',
    'o senhor',
    'a senhora',
    'por acaso',
    'queria saber',
    'como faço',
    'como que faz',
    'o que acontece',
    'tem como',
    'dá para',
    'dá pra',
    'é verdade que',
    'é possível',
    'boa sorte',
    'de novo',
    'outra vez',
  ],
  noSubject: `oi oie oii oiee olá ola opa eai tudo bem obrigado obrigada obg brigado brigada valeu vlw tchau blz beleza certo
    ok okay tá ta tô to né ne hein então assim tipo favor gentileza licença desculpa desculpe desculpem perdão moça
    moço amiga amigo querida querido gente pessoal senhor senhora alô queria quero quer querem queremos gostaria
    gostaríamos gostava desejo desejaria preciso precisa precisava precisamos precisar posso pode podem podemos
    poderia poderiam podia poder consigo consegue conseguem conseguiria conseguir devo deve devem deveria saber sabe
    sabem sei dizer diz diga digam informar informa informe informação informações perguntar pergunta perguntas
    dúvida dúvidas duvida explicar explica explicam ajudar ajuda entender vou vai vão vamos ir indo ia iria fazer
    faz fazem faço feito fazendo fiz existe existem existir possível possivel dá dão dar rola funciona funcionam
    funcionar acontece aceita aceitam aceitar tenha vocês vcs voces galera caso ver vejo veja olhar achar acho acha
    achei gosto gosta meio coisa coisas jeito forma maneira tal mesmo agora hoje amanhã apenas somente sempre nunca
    mal melhor lugar porém aliás inclusive exatamente realmente ainda algo alguém ninguém nada tanto quanto quantos
    quantas menos fico fica ficam ficar combinado combinar passar passo passa mandar manda mande oferece oferecem
    oferecer costuma costumam trabalha trabalham vc será viu olha escuta falar fala falam tava ter poxa nossa uai ué
    eh ah ahn hmm
    antes depois dia dias ontem levar levo leva levam trazer trago deixar deixa deixam deixo pôr botar colocar coloca colocam
    atender atende atendem atendemos pedem pede exigem exige    um dois duas três quatro cinco seis sete
    oito nove dez novo nova entrar entra`,
  abbreviations: {
    vc: 'você',
    vcs: 'vocês',
    ce: 'você',
    ceis: 'vocês',
    cês: 'vocês',
    q: 'que',
    oq: 'o que',
    oque: 'o que',
    pq: 'porque',
    pqe: 'porque',
    tb: 'também',
    tbm: 'também',
    td: 'tudo',
    tds: 'todos',
    mt: 'muito',
    mto: 'muito',
    mta: 'muita',
    msm: 'mesmo',
    hj: 'hoje',
    amn: 'amanhã',
    qto: 'quanto',
    qnt: 'quanto',
    qnto: 'quanto',
    qt: 'quanto',
    qts: 'quantos',
    qtos: 'quantos',
    qnts: 'quantos',
    qntas: 'quantas',
    qtas: 'quantas',
    qd: 'quando',
    qdo: 'quando',
    qndo: 'quando',
    qq: 'qualquer',
    qlqr: 'qualquer',
    ql: 'qual',
    kd: 'onde',
    cadê: 'onde',
    cade: 'onde',
    aonde: 'onde',
    ond: 'onde',
    dnd: 'onde',
    hr: 'hora',
    hrs: 'horas',
    hs: 'horas',
    min: 'minutos',
    fds: 'fim de semana',
    findi: 'fim de semana',
    seg: 'segunda',
    sab: 'sábado',
    dom: 'domingo',
    qro: 'quero',
    qria: 'queria',
    pfv: 'por favor',
    pfvr: 'por favor',
    pf: 'por favor',
    pls: 'por favor',
    obg: 'obrigado',
    vlw: 'valeu',
    n: 'não',
    ñ: 'não',
    nao: 'não',
    s: 'sim',
    eh: 'é',
    p: 'para',
    pra: 'para',
    d: 'de',
    c: 'com',
    cm: 'com',
    dps: 'depois',
    ngm: 'ninguém',
    alg: 'alguém',
    info: 'informação',
    tel: 'telefone',
    cel: 'celular',
    zap: 'whatsapp',
    zapzap: 'whatsapp',
    wpp: 'whatsapp',
    whats: 'whatsapp',
    whatsap: 'whatsapp',
    insta: 'instagram',
    end: 'endereço',
    ap: 'apartamento',
    apto: 'apartamento',
    aniver: 'aniversário',
    niver: 'aniversário',
    refri: 'refrigerante',
    prof: 'professor',
    profs: 'professores',
  },
}
