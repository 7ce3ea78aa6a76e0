"""Tiny random models with tokenizers of whole words, saved as the models of Hugging Face are."""

import json
from pathlib import Path
from typing import Any

WORDS = [f"w{number}" for number in range(60)]
_SPECIAL = ["<pad>", "</s>", "<unk>", "[CLS]", "[SEP]"]
_VOCABULARY = len(_SPECIAL) + len(WORDS)


def t5(folder: Path, *, untied: bool = True, **settings: Any) -> Path:
    """Save an encoder-decoder model: untied like flan-t5-small, else like the first T5."""
    import torch
    from transformers import T5Config, T5ForConditionalGeneration

    torch.manual_seed(0)
    sizes = {"d_model": 32, "d_kv": 8, "d_ff": 48, "num_layers": 2, "num_heads": 4}
    form = {"feed_forward_proj": "gated-gelu" if untied else "relu", "tie_word_embeddings": not untied}
    config = T5Config(vocab_size=_VOCABULARY, decoder_start_token_id=0, **{**sizes, **form, **settings})
    model = T5ForConditionalGeneration(config)
    for name, weights in model.named_parameters():
        if "EncDecAttention" in name or "relative_attention_bias" in name:
            weights.data *= 4  # so that contexts and positions make a difference, and no two of them nearly tie
    if untied:
        model.lm_head.weight = torch.nn.Parameter(torch.randn_like(model.lm_head.weight))
    model.save_pretrained(folder)
    if untied:
        # As published: transformers 5 writes other keys than those that the models of Google have.
        saved = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        saved.pop("scale_decoder_outputs")
        (folder / "config.json").write_text(json.dumps({**saved, "tie_word_embeddings": False}), encoding="utf-8")
    _tokenizer(folder, "$A </s>", pair="$A </s> $B </s>", names=["input_ids", "attention_mask"])
    return folder


def bart(folder: Path) -> Path:
    """Save an encoder-decoder model that is no T5."""
    import torch
    from transformers import BartConfig, BartForConditionalGeneration

    torch.manual_seed(0)
    sizes = {"d_model": 32, "encoder_layers": 2, "decoder_layers": 2, "encoder_ffn_dim": 48, "decoder_ffn_dim": 48}
    heads = {"encoder_attention_heads": 4, "decoder_attention_heads": 4, "max_position_embeddings": 200}
    ids = {"pad_token_id": 0, "bos_token_id": 3, "eos_token_id": 1, "decoder_start_token_id": 1}
    config = BartConfig(vocab_size=_VOCABULARY, init_std=0.5, **sizes, **heads, **ids, forced_eos_token_id=1)
    BartForConditionalGeneration(config).save_pretrained(folder)
    _tokenizer(folder, "$A </s>", pair="$A </s> $B </s>", names=["input_ids", "attention_mask"])
    return folder


def deberta(folder: Path, **settings: Any) -> Path:
    """Save a reward model: one label, and by default the positions of deberta-v3-large."""
    import torch
    from transformers import DebertaV2Config, DebertaV2ForSequenceClassification

    torch.manual_seed(0)
    sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 48}
    positions = {"relative_attention": True, "pos_att_type": ["p2c", "c2p"], "position_buckets": 8}
    form = {"share_att_key": True, "norm_rel_ebd": "layer_norm", "position_biased_input": False, "type_vocab_size": 0}
    kept = {"num_labels": 1, "initializer_range": 0.3, "pooler_hidden_size": 32, "max_position_embeddings": 64}
    config = DebertaV2Config(vocab_size=_VOCABULARY, **{**sizes, **positions, **form, **kept, **settings})
    DebertaV2ForSequenceClassification(config).save_pretrained(folder)
    _tokenizer(folder, "[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1")
    return folder


def nli(folder: Path, *labels: str, **settings: Any) -> Path:
    """Save a cross-encoder for natural language inference; by default with the labels of nli-deberta-v3-base."""
    names = labels or ("contradiction", "entailment", "neutral")
    numbers = {name: number for number, name in enumerate(names)}
    kept = {"id2label": dict(enumerate(names)), "label2id": numbers, "num_labels": len(names)}
    return deberta(folder, initializer_range=0.4, **{**kept, **settings})


def bert(folder: Path, *, labels: int | None = None) -> Path:
    """Save an encoder, or a classifier with the given number of labels."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertModel

    torch.manual_seed(0)
    sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 48}
    config = BertConfig(vocab_size=_VOCABULARY, initializer_range=0.3, **sizes, num_labels=labels or 2)
    (BertModel if labels is None else BertForSequenceClassification)(config).save_pretrained(folder)
    _tokenizer(folder, "[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1")
    return folder


def _tokenizer(folder: Path, single: str, *, pair: str, names: list[str] | None = None) -> None:
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast

    numbers = {word: number for number, word in enumerate([*_SPECIAL, *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(numbers, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    special = [(token, numbers[token]) for token in _SPECIAL]
    tokenizer.post_processor = processors.TemplateProcessing(single=single, pair=pair, special_tokens=special)
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="<pad>",
        eos_token="</s>",
        unk_token="<unk>",
        model_input_names=names or ["input_ids", "token_type_ids", "attention_mask"],
    ).save_pretrained(folder)
