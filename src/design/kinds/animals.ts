/** Whoever looks after animals. */
import type { KindRecord } from "./kind.ts";

export const ANIMALS: readonly KindRecord[] = [
  {
    id: "riding-school",
    family: "animals",
    schemaType: "SportsActivityLocation",
    names:
      "en: riding school, equestrian centre, equestrian center, horse stables, livery yard, stables, riding stables, pony club | de: reitschule, reiterhof, reitstall, ponyhof, pferdepension | fr: centre équestre, école d'équitation, poney club, écurie | es: hípica, escuela de equitación, centro ecuestre | pt: centro hípico, escola de equitação, picadeiro | it: maneggio, scuola di equitazione, centro ippico | nl: manege, rijschool voor paarden, ponyclub, pensionstal | ja: 乗馬クラブ",
    hints:
      "en: horses, ponies, hacks | de: pferde, ponys | fr: chevaux | es: caballos | pt: cavalos | it: cavalli | nl: paarden | ja: 馬",
    tones: ["natural", "friendly"],
    emblems: ["dog", "paw", "heart", "tree"],
    scenes: ["hills", "pattern", "ribbons"],
    hues: [40, 140, 200],
  },
  {
    id: "dog-trainer",
    family: "animals",
    names:
      "en: dog trainer, dog training, puppy school, dog school, dog behaviourist, puppy training | de: hundeschule, hundetrainer, hundetrainerin, welpenschule | fr: éducateur canin, éducatrice canine, école du chiot | es: adiestrador canino, adiestradora canina, escuela canina, educadora canina | pt: treinador de cães, adestrador, escola canina | it: addestratore cinofilo, educatore cinofilo, centro cinofilo | nl: hondenschool, hondentrainer, puppycursus | ja: ドッグトレーナー, 犬のしつけ教室",
    hints:
      "en: puppies, recall | de: welpen | fr: chiots | es: cachorros | pt: cachorros | it: cuccioli | nl: puppy | ja: 子犬",
    pages: ["classes", "about", "booking", "contact"],
    tones: ["friendly", "playful"],
    emblems: ["dog", "paw", "heart", "tree"],
    scenes: ["hills", "pattern", "ribbons"],
    hues: [40, 140, 200],
  },
  {
    id: "veterinarian",
    family: "animals",
    schemaType: "VeterinaryCare",
    names:
      "en: vet, veterinarian, veterinary clinic, veterinary practice, animal hospital, vet clinic, vet practice | de: tierarzt, tierarztpraxis, tierärztin, tierklinik | fr: vétérinaire, clinique vétérinaire | es: veterinario, clínica veterinaria, veterinaria | pt: veterinário, clínica veterinária | it: veterinario, clinica veterinaria, ambulatorio veterinario | nl: dierenarts, dierenkliniek, dierenartspraktijk | ja: 動物病院, 獣医",
    hints: "en: vaccinations, microchipping",
    stems:
      "بيطري וטרינר veterinär dyrlæge dyreklinikk eläinlääkär weterynar veteriná állatorvos veteriner ветеринар κτηνίατρ 동물병원 宠物医院 兽医",
    manners: "practice",
    emblems: ["paw", "dog", "cross", "heart"],
    scenes: ["mosaic", "hills", "pattern"],
    hues: [175, 140],
  },
  {
    id: "pet-services",
    family: "animals",
    names:
      "en: dog groomer, pet groomer, dog walker, dog daycare, pet sitter, kennels, cattery, dog training school, dog boarding, dog grooming, pet sitting, dog walking, horse trainer, breeder | de: hundesalon, hundepension, tierpension, hundefriseur, tiersitter | fr: toiletteur, toilettage, pension canine | es: peluquería canina, guardería canina, residencia canina, paseador de perros | pt: banho e tosquia, creche canina, hotel para cães | it: toelettatura, pensione per cani, dog sitter | nl: hondentrimsalon, trimsalon, dierenpension, hondenuitlaatservice | ja: トリミングサロン, ペットホテル",
    hints:
      "en: dogs, cats, grooming | de: hunde, katzen | fr: chiens, chats | es: perros, gatos | pt: cães | it: cani, gatti | nl: honden, katten | ja: 犬, 猫",
    sections: ["offerings", "story", "booking", "faq"],
    pages: ["services", "about", "booking", "contact"],
    tones: ["playful", "friendly"],
    form: "booking",
  },
  {
    id: "animal-rescue",
    family: "animals",
    schemaType: "AnimalShelter",
    names:
      "en: dog rescue, animal rescue, animal shelter, cat rescue, wildlife rescue, animal sanctuary, cat shelter, dog shelter, horse sanctuary | de: tierheim, tierschutzverein, tierschutz, gnadenhof | fr: refuge animalier, refuge pour animaux, association de protection animale, refuge, spa animaux | es: protectora de animales, refugio de animales, rescate animal, santuario de animales | pt: associação de proteção animal, abrigo de animais, canil, resgate de animais | it: rifugio per animali, canile, gattile, associazione animalista | nl: dierenasiel, dierenopvang | ja: 動物保護団体, 保護猫, 保護犬",
    hints:
      "en: foster homes, adoption, rescue | de: pflegestellen, adoption | fr: adoption, familles d'accueil | es: adopción | pt: adoção | it: adozione | nl: adoptie | ja: 里親, 譲渡",
    manners: "cause",
    sections: ["story", "donate", "volunteer", "offerings", "faq"],
    pages: ["adopt", "donate", "volunteer", "about", "contact"],
    guidance: "cause",
    listedAs: "activities",
  },
];
