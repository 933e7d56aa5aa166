"""What a claim states otherwise than its quotes: one module for each way. `claim_check` asks them all."""
