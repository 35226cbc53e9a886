"""Two samples, two epochs, three scorers, a mock model: `python inspect_log.py json|eval` writes the log to ./logs."""

import sys

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ModelOutput, get_model
from inspect_ai.scorer import Score, Target, match, mean, model_graded_qa, scorer
from inspect_ai.solver import TaskState, generate


@scorer(metrics={"*": [mean()]})
def aspects():
    async def score(state: TaskState, target: Target):
        values = {"fluency": 4, "relevance": 2.5}
        return Score(value=values, answer=state.output.completion, explanation="by rule")

    return score


def mock(*texts):
    outputs = [ModelOutput.from_content("mockllm/model", text) for text in texts]
    return get_model("mockllm/model", custom_outputs=outputs)


samples = [
    Sample(id="ferry", input="Where does the ferry go?", target="Orsk", metadata={"level": "easy"}),
    Sample(id="frost", input="What did the frost take?", target="the blossom"),
]
grader = mock("GRADE: C", "GRADE: I", "GRADE: P", "It is hard to say.")
task = Task(
    dataset=MemoryDataset(samples, name="notices"),
    solver=generate(),
    scorer=[match(location="any"), model_graded_qa(partial_credit=True, model=grader), aspects()],
    name="notices",
)
model = mock("To Orsk.", "The orchard.", "Orsk, by night.", "the blossom")
eval(task, model=model, log_dir="logs", log_format=sys.argv[1], epochs=2, max_connections=1, max_samples=1)
