/** Whoever looks after animals. */
import type { KindRecord } from "./kind.ts";

export const ANIMALS: readonly KindRecord[] = [
  {
    id: "riding-school",
    family: "animals",
    schemaType: "SportsActivityLocation",
    words:
      "en: riding school, equestrian centre, equestrian center, horse stables, livery yard, stables, riding stables, pony club, riding stable, horse riding, riding lessons, livery stables; horses, ponies, hacks | de: reitschule, reiterhof, reitstall, ponyhof, pferdepension; pferde, ponys | fr: centre équestre, école d'équitation, poney club, écurie; chevaux | es: hípica, escuela de equitación, centro ecuestre; caballos | pt: centro hípico, escola de equitação, picadeiro; cavalos | it: maneggio, scuola di equitazione, centro ippico; cavalli | nl: manege, rijschool voor paarden, ponyclub, pensionstal; paarden | ja: 乗馬クラブ; 馬",
    tones: ["natural", "friendly"],
    emblems: ["dog", "paw", "heart", "tree"],
    scenes: ["hills", "pattern", "ribbons"],
    hues: [40, 140, 200],
  },
  {
    id: "dog-trainer",
    family: "animals",
    words:
      "en: dog trainer, dog training, puppy school, dog school, dog behaviourist, puppy training; puppies, recall | de: hundeschule, hundetrainer, hundetrainerin, welpenschule; welpen | fr: éducateur canin, éducatrice canine, école du chiot; chiots | es: adiestrador canino, adiestradora canina, escuela canina, educadora canina; cachorros | pt: treinador de cães, adestrador, escola canina; cachorros | it: addestratore cinofilo, educatore cinofilo, centro cinofilo; cuccioli | nl: hondenschool, hondentrainer, puppycursus; puppy | ja: ドッグトレーナー, 犬のしつけ教室; 子犬",
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
    words:
      "en: vet, veterinarian, veterinary clinic, veterinary practice, animal hospital, vet clinic, vet practice, veterinary service, veterinary surgery, veterinary surgeon, mobile vet, spay clinic, spay and neuter clinic, spay neuter clinic; vaccinations, microchipping, rabies shots, spaying | de: tierarzt, tierarztpraxis, tierärztin, tierklinik | fr: vétérinaire, clinique vétérinaire | es: veterinario, clínica veterinaria, veterinaria | pt: veterinário, clínica veterinária | it: veterinario, clinica veterinaria, ambulatorio veterinario | nl: dierenarts, dierenkliniek, dierenartspraktijk | ja: 動物病院, 獣医",
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
    words:
      "en: dog groomer, pet groomer, dog walker, dog daycare, pet sitter, cat sitter, cat sitting, dog sitter, kennels, cattery, dog training school, dog boarding, dog grooming, dog wash, dog washing, mobile dog wash, pet sitting, dog walking, horse trainer, breeder; dogs, cats, grooming | de: hundesalon, hundepension, tierpension, hundefriseur, tiersitter, tierosteopathin, tierphysiotherapie; hunde, katzen | fr: toiletteur, toilettage, pension canine, ostéopathe animalier; chiens, chats | es: peluquería canina, guardería canina, residencia canina, paseador de perros; perros, gatos | pt: banho e tosquia, creche canina, hotel para cães; cães | it: toelettatura, pensione per cani, dog sitter; cani, gatti | nl: hondentrimsalon, trimsalon, dierenpension, hondenuitlaatservice; honden, katten | ja: トリミングサロン, ペットホテル; 犬, 猫",
    sections: ["offerings", "story", "booking", "faq"],
    pages: ["services", "about", "booking", "contact"],
    tones: ["playful", "friendly"],
    form: "booking",
  },
  {
    id: "animal-rescue",
    family: "animals",
    schemaType: "AnimalShelter",
    words:
      "en: dog rescue, animal rescue, animal shelter, cat rescue, wildlife rescue, animal sanctuary, cat shelter, dog shelter, horse sanctuary; foster homes, adoption, rescue | de: tierheim, tierschutzverein, tierschutz, gnadenhof; pflegestellen, adoption | fr: refuge animalier, refuge pour animaux, association de protection animale, refuge, spa animaux; adoption, familles d'accueil | es: protectora de animales, refugio de animales, rescate animal, santuario de animales; adopción | pt: associação de proteção animal, abrigo de animais, canil, resgate de animais; adoção | it: rifugio per animali, canile, gattile, associazione animalista; adozione | nl: dierenasiel, dierenopvang; adoptie | ja: 動物保護団体, 保護猫, 保護犬; 里親, 譲渡",
    manners: "cause",
    sections: ["story", "donate", "volunteer", "offerings", "faq"],
    pages: ["adopt", "donate", "volunteer", "about", "contact"],
    guidance: "cause",
    listedAs: "activities",
  },
];
